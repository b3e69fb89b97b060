package io.productify.optimizer.engine.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** The type and range of a policy field. */
sealed interface FieldKind {

  /** Returns the value brought to the kind's own type; empty if it does not parse as one. */
  Optional<Object> parse(Object value);

  /** Returns the legal values in words. */
  String legal();

  /** A finite number between bounds, themselves excluded, as {@code Double}. */
  record Between(double lowest, double highest) implements FieldKind {
    @Override
    public Optional<Object> parse(Object value) {
      OptionalDouble number = number(value);
      return number.isPresent() && number.getAsDouble() > lowest && number.getAsDouble() < highest
          ? Optional.of(number.getAsDouble())
          : Optional.empty();
    }

    @Override
    public String legal() {
      return "a number above %s and below %s".formatted(plain(lowest), plain(highest));
    }

    private static String plain(double number) {
      return Long.toString((long) number);
    }
  }

  /** A whole number of any sign, as {@code Integer}: what makes sense is for the whole policy. */
  record Whole() implements FieldKind {

    private static final int MOST = 1_000_000_000;

    @Override
    public Optional<Object> parse(Object value) {
      OptionalDouble number = number(value);
      return number.isPresent()
              && number.getAsDouble() == Math.rint(number.getAsDouble())
              && Math.abs(number.getAsDouble()) <= MOST
          ? Optional.of((int) number.getAsDouble())
          : Optional.empty();
    }

    @Override
    public String legal() {
      return "a whole number";
    }
  }

  /** True or false. */
  record Flag() implements FieldKind {
    @Override
    public Optional<Object> parse(Object value) {
      String text = String.valueOf(value).strip();
      boolean flag = text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
      return flag ? Optional.of(Boolean.valueOf(text)) : Optional.empty();
    }

    @Override
    public String legal() {
      return "true or false";
    }
  }

  /** One of a few names. */
  record Choice(List<String> names) implements FieldKind {
    @Override
    public Optional<Object> parse(Object value) {
      return value instanceof String name && names.contains(name.strip())
          ? Optional.of(name.strip())
          : Optional.empty();
    }

    @Override
    public String legal() {
      return "one of " + String.join(", ", names);
    }
  }

  /** A name that fits into a label. */
  record Name() implements FieldKind {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.:-]{1,128}");

    @Override
    public Optional<Object> parse(Object value) {
      return value instanceof String name && NAME.matcher(name).matches()
          ? Optional.of(name)
          : Optional.empty();
    }

    @Override
    public String legal() {
      return "a name of letters, digits and _ . : -";
    }
  }

  /** {@code key=value} pairs with commas in between, as a {@code Map}. */
  record Entries() implements FieldKind {
    @Override
    public Optional<Object> parse(Object value) {
      Map<String, String> entries = new LinkedHashMap<>();
      for (String pair : String.valueOf(value).split(",", -1)) {
        int split = pair.indexOf('=');
        if (split < 1) {
          return Optional.empty();
        }
        entries.put(pair.substring(0, split).strip(), pair.substring(split + 1).strip());
      }
      return Optional.of(Map.copyOf(entries));
    }

    @Override
    public String legal() {
      return "key=value, several with commas";
    }
  }

  private static OptionalDouble number(Object value) {
    try {
      double number =
          value instanceof Number given
              ? given.doubleValue()
              : Double.parseDouble(String.valueOf(value).strip());
      return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }
}
