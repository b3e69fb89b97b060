package io.productify.optimizer.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tokens the service accepts: the current one and, while it is rotated, the previous one. An
 * unset or blank token is none; without any, every request is denied.
 */
public final class Tokens {

  private final List<byte[]> accepted;

  /**
   * @param current the token in force
   * @param previous the token before it, during rotation
   */
  public Tokens(Optional<String> current, Optional<String> previous) {
    this.accepted =
        Stream.of(current, previous)
            .flatMap(Optional::stream)
            .filter(token -> !token.isBlank())
            .map(token -> token.strip().getBytes(StandardCharsets.UTF_8))
            .toList();
  }

  /** Tells whether any token can be right. */
  boolean any() {
    return !accepted.isEmpty();
  }

  /** Tells whether a token is right, in a time that does not depend on where it differs. */
  boolean accept(String token) {
    byte[] given = token.getBytes(StandardCharsets.UTF_8);
    boolean right = false;
    for (byte[] valid : accepted) {
      right |= MessageDigest.isEqual(valid, given);
    }
    return right;
  }
}
