package io.productify.optimizer.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.function.Supplier;

/**
 * The tokens the service accepts: one, or several while it is rotated. A blank token is none;
 * without any, every request is denied.
 */
public final class Tokens {

  private final Supplier<List<String>> valid;

  /**
   * @param valid the tokens in force, asked for with each request
   */
  public Tokens(Supplier<List<String>> valid) {
    this.valid = valid;
  }

  /** Tells whether any token can be right. */
  boolean any() {
    return valid.get().stream().anyMatch(token -> !token.isBlank());
  }

  /** Tells whether a token is right, in a time that does not depend on where it differs. */
  boolean accept(String token) {
    byte[] given = token.getBytes(StandardCharsets.UTF_8);
    boolean right = false;
    for (String text : valid.get()) {
      byte[] one = text.strip().getBytes(StandardCharsets.UTF_8);
      right |= one.length > 0 && MessageDigest.isEqual(one, given);
    }
    return right;
  }
}
