package io.productify.optimizer.app.offline;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as a person writes them. */
final class Figures {

  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private Figures() {}

  /** Returns a number with four digits that count, and no exponent. */
  static String four(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    BigDecimal rounded = new BigDecimal(value).round(FOUR_DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
