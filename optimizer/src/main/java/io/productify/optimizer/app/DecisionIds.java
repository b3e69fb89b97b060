package io.productify.optimizer.app;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Makes decision ids: the time in milliseconds, then 64 random bits, both in hexadecimal. They sort
 * by time and do not collide between instances.
 */
final class DecisionIds {

  private static final int RANDOM_BYTES = 8;

  private final SecureRandom random = new SecureRandom();

  /**
   * Returns a new id.
   *
   * @param epochMillis the moment of the decision
   */
  String next(long epochMillis) {
    byte[] bits = new byte[RANDOM_BYTES];
    random.nextBytes(bits);
    return String.format(Locale.ROOT, "%012x-%s", epochMillis, HexFormat.of().formatHex(bits));
  }
}
