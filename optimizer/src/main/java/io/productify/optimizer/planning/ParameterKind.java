package io.productify.optimizer.planning;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** The type and range of a parameter. */
sealed interface ParameterKind {

  /** Returns the value brought to the kind's own type; empty if it is not a legal one. */
  Optional<Object> accept(Object value);

  /** Returns the legal values in words. */
  String legal();

  /** A finite number within bounds, as {@code Double}. */
  record Decimal(double lowest, double highest, boolean lowestAllowed) implements ParameterKind {
    @Override
    public Optional<Object> accept(Object value) {
      OptionalDouble number = number(value);
      boolean within =
          number.isPresent()
              && (lowestAllowed ? number.getAsDouble() >= lowest : number.getAsDouble() > lowest)
              && number.getAsDouble() <= highest;
      return within ? Optional.of(number.getAsDouble()) : Optional.empty();
    }

    @Override
    public String legal() {
      return lowestAllowed
          ? "a number from " + plain(lowest) + " to " + plain(highest)
          : "a number above " + plain(lowest) + " and at most " + plain(highest);
    }
  }

  /** A whole number within bounds, as {@code Integer}; {@code 5.0} is one. */
  record Whole(int lowest, int highest) implements ParameterKind {
    @Override
    public Optional<Object> accept(Object value) {
      OptionalDouble number = number(value);
      boolean within =
          number.isPresent()
              && number.getAsDouble() == Math.rint(number.getAsDouble())
              && number.getAsDouble() >= lowest
              && number.getAsDouble() <= highest;
      return within ? Optional.of((int) number.getAsDouble()) : Optional.empty();
    }

    @Override
    public String legal() {
      return "a whole number from " + lowest + " to " + highest;
    }
  }

  /** One of a few names. */
  record Choice(String... names) implements ParameterKind {
    @Override
    public Optional<Object> accept(Object value) {
      return value instanceof String name && Arrays.asList(names).contains(name)
          ? Optional.of(name)
          : Optional.empty();
    }

    @Override
    public String legal() {
      return "one of " + String.join(", ", names);
    }
  }

  /** True or false. */
  record Flag() implements ParameterKind {
    @Override
    public Optional<Object> accept(Object value) {
      return value instanceof Boolean ? Optional.of(value) : Optional.empty();
    }

    @Override
    public String legal() {
      return "true or false";
    }
  }

  private static OptionalDouble number(Object value) {
    return value instanceof Number number && Double.isFinite(number.doubleValue())
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
