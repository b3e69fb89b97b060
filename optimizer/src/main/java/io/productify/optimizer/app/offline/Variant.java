package io.productify.optimizer.app.offline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A name with settings of its own, as in {@code hpa:target=0.7:stabilization=60}.
 *
 * @param text as it was written
 * @param name before the first colon
 * @param settings by key, in their order
 */
record Variant(String text, String name, Map<String, String> settings) {

  /**
   * @throws IllegalArgumentException if a setting is none; the message names it
   */
  static Variant parse(String text) {
    String[] parts = text.strip().split(":", -1);
    Map<String, String> settings = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      String[] pair = parts[i].split("=", 2);
      if (pair.length < 2 || pair[0].isEmpty()) {
        throw new IllegalArgumentException(
            "%s: a setting must be key=value, was '%s'".formatted(text.strip(), parts[i]));
      }
      settings.put(pair[0], pair[1]);
    }
    return new Variant(text.strip(), parts[0], settings);
  }

  /**
   * Returns a number, or what is built in.
   *
   * @throws IllegalArgumentException if it is no number; the message names it
   */
  double number(String key, double standard) {
    String value = settings.get(key);
    if (value == null) {
      return standard;
    }
    try {
      double number = Double.parseDouble(value);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, as for a number that is not finite.
    }
    throw new IllegalArgumentException(
        "%s: %s must be a number, was '%s'".formatted(text, key, value));
  }

  /** Returns a whole number, or what is built in. */
  int whole(String key, int standard) {
    double number = number(key, standard);
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "%s: %s must be a whole number, was '%s'".formatted(text, key, settings.get(key)));
    }
    return (int) number;
  }

  /**
   * Refuses settings that do not exist.
   *
   * @throws IllegalArgumentException naming those that do
   */
  void requireKeys(String... known) {
    Set<String> keys = new TreeSet<>(Set.of(known));
    for (String key : settings.keySet()) {
      if (!keys.contains(key)) {
        throw new IllegalArgumentException(
            "%s: there is no setting %s, there are %s".formatted(text, key, keys));
      }
    }
  }
}
