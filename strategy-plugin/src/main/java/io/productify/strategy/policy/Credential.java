package io.productify.strategy.policy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The bearer token for the optimizer, or where it is kept. Never shows the token as text. */
public sealed interface Credential {

  /** The longest token, and the largest file that holds one. */
  int MOST_BYTES = 4096;

  /** Returns the token to send, if there is one. */
  Optional<String> token() throws IOException;

  /** Returns whether {@code token} can be sent in an HTTP header. */
  static boolean isSendable(String token) {
    return Pattern.matches("[\\x21-\\x7e]{1,4096}", token);
  }

  /** No token at all: an optimizer that wants one refuses. */
  record None() implements Credential {
    @Override
    public Optional<String> token() {
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
    public Optional<String> token() {
      return Optional.of(secret);
    }

    @Override
    public String toString() {
      return "Given[secret]";
    }
  }

  /**
   * A token in a file, which is read for every request so that it can be rotated.
   *
   * @param file a regular file of at most 4096 bytes; surrounding blanks and line ends in it do not
   *     count
   */
  record InFile(Path file) implements Credential {
    @Override
    public Optional<String> token() throws IOException {
      byte[] content = BoundedFile.read(file, MOST_BYTES);
      String token = new String(content, StandardCharsets.UTF_8).strip();
      if (!isSendable(token)) {
        throw new IOException("the token file must hold 1 to 4096 visible ASCII characters");
      }
      return Optional.of(token);
    }
  }
}
