package io.productify.optimizer.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/**
 * Secrets, each from its key or from the file that the key with {@code -file} at its end names.
 * Files are read again when they change; nothing of a secret is ever in a message.
 */
public final class Secrets {

  private static final String FILE = "-file";
  private static final String TOKEN = "optimizer.token";

  private Secrets() {}

  /**
   * Where a secret comes from.
   *
   * @param key its key
   * @param value what the key says
   * @param file the file that is named instead
   */
  record Source(String key, Optional<String> value, Optional<Path> file) {

    Source {
      value = value.filter(text -> !text.isBlank());
      if (value.isPresent() && file.isPresent()) {
        throw new IllegalArgumentException(
            "%s and %s must not both be set".formatted(key, key + FILE));
      }
    }

    boolean isSet() {
      return value.isPresent() || file.isPresent();
    }

    /**
     * Returns what is made of the secret, anew when its file changes; empty where none is set.
     *
     * @param use throws an {@link IllegalArgumentException} that repeats nothing of the secret
     */
    <T> Optional<Supplier<T>> supply(Function<String, T> use) {
      if (file.isPresent()) {
        return Optional.of(
            new RenewedFile<>(file.get(), path -> use.apply(only(lines(key, path), key, path))));
      }
      return value
          .map(use)
          .map(
              made -> {
                Supplier<T> fixed = () -> made;
                return fixed;
              });
    }

    @Override
    public String toString() {
      return "Source[" + key + "]";
    }
  }

  /** Returns the tokens that callers may send, the newest first; none where none is set. */
  static Supplier<List<String>> tokens(OptimizerConfig config) {
    return tokens(new Source(TOKEN, config.token(), config.tokenFile()), config.tokenPrevious());
  }

  /** Returns the token to send to a service that is configured the same. */
  public static Optional<String> token(Config config) {
    Source source =
        new Source(
            TOKEN,
            config.getOptionalValue(TOKEN, String.class),
            config.getOptionalValue(TOKEN + FILE, Path.class));
    return tokens(source, Optional.empty()).get().stream().findFirst();
  }

  private static Supplier<List<String>> tokens(Source source, Optional<String> previous) {
    Supplier<List<String>> current =
        source
            .file()
            .<Supplier<List<String>>>map(
                file -> new RenewedFile<>(file, path -> lines(source.key(), path)))
            .orElse(() -> source.value().stream().toList());
    return () -> Stream.concat(current.get().stream(), previous.stream()).toList();
  }

  private static String only(List<String> lines, String key, Path file) {
    if (lines.size() > 1) {
      throw new IllegalArgumentException("%s%s must hold one line: %s".formatted(key, FILE, file));
    }
    return lines.get(0);
  }

  /** Returns the lines of a file that are not blank, without the blanks around them. */
  private static List<String> lines(String key, Path file) {
    List<String> lines;
    try {
      lines =
          Files.readAllLines(file).stream().map(String::strip).filter(l -> !l.isEmpty()).toList();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "%s%s cannot be read: %s (%s)".formatted(key, FILE, file, e.getClass().getSimpleName()));
    }
    if (lines.isEmpty()) {
      throw new IllegalArgumentException("%s%s is empty: %s".formatted(key, FILE, file));
    }
    return lines;
  }
}
