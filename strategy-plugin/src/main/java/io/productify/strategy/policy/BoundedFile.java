package io.productify.strategy.policy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the files that a configuration names. Whoever wrote the configuration may have named a pipe
 * that nobody writes to or a device that never ends: neither may hold up an evaluation.
 */
public final class BoundedFile {

  private BoundedFile() {}

  /** Returns the file's content; fails if it is no regular file or has over {@code most} bytes. */
  public static byte[] read(Path file, int most) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("not a regular file");
    }
    try (InputStream content = Files.newInputStream(file)) {
      byte[] bytes = content.readNBytes(most + 1);
      if (bytes.length > most) {
        throw new IOException("the file has more than " + most + " bytes");
      }
      return bytes;
    }
  }
}
