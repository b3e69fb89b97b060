package io.productify.strategy.policy;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Numbers as the agent formats them: a million arrives as "1e+06". */
final class GoNumber {

  // The length and the exponent are bounded so that no short text becomes a huge number.
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d{1,40}(\\.\\d{0,40})?|\\.\\d{1,40})([eE][+-]?\\d{1,3})?");

  private GoNumber() {}

  /** Returns the number, or nothing if {@code text} is not one. */
  static Optional<BigDecimal> parse(String text) {
    return NUMBER.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
  }

  /** Returns the whole number, or nothing if {@code text} is none or does not fit. */
  static OptionalInt parseInt(String text) {
    Optional<BigDecimal> number = parse(text);
    if (number.isEmpty()
        || number.get().abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
      return OptionalInt.empty();
    }
    BigDecimal value = number.get().stripTrailingZeros();
    return value.scale() <= 0 ? OptionalInt.of(value.intValueExact()) : OptionalInt.empty();
  }
}
