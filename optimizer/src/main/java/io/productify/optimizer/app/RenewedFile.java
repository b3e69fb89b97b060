package io.productify.optimizer.app;

import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * What a file says, read again when the file changes. One that is of no use at the start stops it;
 * later what it said before holds, and the log says so once.
 *
 * @param <T> what is read of it
 */
final class RenewedFile<T> implements Supplier<T> {

  private static final Logger LOG = Logger.getLogger(RenewedFile.class);

  private final Path file;
  private final Function<Path, T> reader;
  private FileVersion version;
  private T value;

  /**
   * Reads the file.
   *
   * @param reader throws an {@link IllegalArgumentException} that names the file's key and what is
   *     wrong, and repeats nothing of a secret
   * @throws IllegalArgumentException of the reader
   */
  RenewedFile(Path file, Function<Path, T> reader) {
    this.file = file;
    this.reader = reader;
    // Before it is read: a change in between is seen the next time.
    this.version = FileVersion.of(file);
    this.value = reader.apply(file);
  }

  @Override
  public synchronized T get() {
    FileVersion now = FileVersion.of(file);
    if (!now.equals(version)) {
      version = now;
      try {
        value = reader.apply(file);
        LOG.infof("%s was read again", file);
      } catch (IllegalArgumentException e) {
        LOG.warn(e.getMessage() + "; what it said before holds");
      }
    }
    return value;
  }
}
