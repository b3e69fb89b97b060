package io.productify.strategy.policy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The bearer token for the optimizer, or where it is kept. Never shows the token as text. */
public sealed interface Credential {

  /** The longest token, and the largest file that holds one. */
  int MOST_BYTES = 4096;

  /** What a file with a token has to be. */
  String RULE =
      "must be the absolute path of a readable file of at most "
          + MOST_BYTES
          + " bytes that holds the token alone";

  /** Returns the token to send, if there is one; {@code warn} hears what is wrong with it. */
  Optional<String> token(Consumer<String> warn);

  /** Returns whether {@code token} can be sent in an HTTP header. */
  static boolean isSendable(String token) {
    return Pattern.matches("[\\x21-\\x7e]{1,4096}", token);
  }

  /** No token at all: an optimizer that wants one refuses. */
  record None() implements Credential {
    @Override
    public Optional<String> token(Consumer<String> warn) {
      return Optional.empty();
    }
  }

  /**
   * A token given in the configuration.
   *
   * @param secret the token
   */
  record Given(String secret) implements Credential {
    public Given {
      if (!isSendable(secret)) {
        throw new IllegalArgumentException("the token must be 1 to 4096 visible ASCII characters");
      }
    }

    @Override
    public Optional<String> token(Consumer<String> warn) {
      return Optional.of(secret);
    }

    @Override
    public String toString() {
      return "Given[secret]";
    }
  }

  /**
   * A token in a file, which is read for every request so that it can be rotated. While the file is
   * of no use, as in the middle of a rotation, the token that it held last stays in use.
   */
  final class InFile implements Credential {
    private final Path file;
    private volatile String last;
    private final AtomicBoolean useless = new AtomicBoolean();

    private InFile(Path file, String first) {
      this.file = file;
      this.last = first;
    }

    /**
     * Reads the token for the first time.
     *
     * @param file a regular file of at most 4096 bytes; surrounding blanks and line ends in it do
     *     not count
     */
    public static InFile at(Path file) throws IOException {
      return new InFile(file, read(file));
    }

    @Override
    public Optional<String> token(Consumer<String> warn) {
      try {
        last = read(file);
        useless.set(false);
      } catch (IOException e) {
        if (!useless.getAndSet(true)) {
          warn.accept(
              "the token of before stays in use: optimizer_token_file = \"" + file + "\" " + RULE);
        }
      }
      return Optional.of(last);
    }

    private static String read(Path file) throws IOException {
      byte[] content = BoundedFile.read(file, MOST_BYTES);
      String token = new String(content, StandardCharsets.UTF_8).strip();
      if (!isSendable(token)) {
        throw new IOException("the token file must hold 1 to 4096 visible ASCII characters");
      }
      return token;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof InFile that && that.file.equals(file);
    }

    @Override
    public int hashCode() {
      return file.hashCode();
    }

    @Override
    public String toString() {
      return "InFile[" + file + "]";
    }
  }
}
