package io.productify.optimizer.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A file's content, as far as its directory entry tells it apart from another.
 *
 * @param modifiedMillis milliseconds since the epoch, -1 if there is no file
 * @param bytes its size
 * @param key the file system's own key, the inode on Linux, if it has one
 */
public record FileVersion(long modifiedMillis, long bytes, @Nullable Object key) {

  private static final FileVersion NONE = new FileVersion(-1, 0, null);

  /** Looks at a file; links are followed. */
  public static FileVersion of(Path file) {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return new FileVersion(found.lastModifiedTime().toMillis(), found.size(), found.fileKey());
    } catch (IOException e) {
      return NONE;
    }
  }
}
