package io.productify.strategy.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A map of strings read key by key: what is wrong is collected, so that all of it is said at once.
 * An empty value and Go's {@code <nil>} count as not set.
 */
final class ConfigBlock {

  private static final int LONGEST_SHOWN_VALUE = 100;

  private final Map<String, String> values;
  private final Set<String> read = new HashSet<>();
  private final List<String> mistakes = new ArrayList<>();

  ConfigBlock(Map<String, String> values) {
    this.values = values;
  }

  /** Returns the value without its surrounding blanks, or nothing if it is not set. */
  Optional<String> text(String key) {
    read.add(key);
    return Optional.ofNullable(values.get(key))
        .map(String::strip)
        .filter(value -> !value.isEmpty() && !value.equals("<nil>"));
  }

  /** Returns the value if it matches; {@code rule} says in words what it has to be. */
  Optional<String> matching(String key, Pattern pattern, String rule) {
    Optional<String> value = text(key);
    if (value.isPresent() && !pattern.matcher(value.get()).matches()) {
      reject(key, rule);
      return Optional.empty();
    }
    return value;
  }

  /** Returns the whole number if it lies in the range. */
  OptionalInt wholeNumber(String key, int least, int most) {
    Optional<String> value = text(key);
    if (value.isEmpty()) {
      return OptionalInt.empty();
    }
    OptionalInt number = GoNumber.parseInt(value.get());
    if (number.isEmpty() || number.getAsInt() < least || number.getAsInt() > most) {
      reject(key, "must be a whole number from " + least + " to " + most);
      return OptionalInt.empty();
    }
    return number;
  }

  /** Returns the duration if it lies in the range. */
  Optional<Duration> duration(String key, Duration least, Duration most) {
    Optional<String> value = text(key);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    Optional<Duration> duration = GoDuration.parse(value.get());
    if (duration.isEmpty()
        || duration.get().compareTo(least) < 0
        || duration.get().compareTo(most) > 0) {
      reject(
          key,
          "must be a duration with its unit, such as \"4.5s\", from "
              + least.toMillis()
              + "ms to "
              + most.toSeconds()
              + "s");
      return Optional.empty();
    }
    return duration;
  }

  /** Returns the truth value, if it is one. */
  Optional<Boolean> truth(String key) {
    return matching(key, Pattern.compile("true|false"), "must be true or false")
        .map(Boolean::parseBoolean);
  }

  /** Notes that a key's value is wrong, and shows the value. */
  void reject(String key, String rule) {
    String value = values.getOrDefault(key, "");
    String shown =
        value.length() <= LONGEST_SHOWN_VALUE
            ? value
            : value.substring(0, LONGEST_SHOWN_VALUE) + "...";
    mistake(key + " = \"" + shown + "\" " + rule);
  }

  /** Notes a mistake in words that show no secret. */
  void mistake(String words) {
    mistakes.add(words);
  }

  List<String> mistakes() {
    return mistakes;
  }

  /** Returns the keys of that prefix, in order. */
  Set<String> keysStarting(String prefix) {
    Set<String> keys = new TreeSet<>();
    for (String key : values.keySet()) {
      if (key.startsWith(prefix)) {
        keys.add(key);
      }
    }
    return keys;
  }

  /** Returns the keys that nothing has asked for, in order. */
  Set<String> unreadKeys() {
    Set<String> keys = new TreeSet<>(values.keySet());
    keys.removeAll(read);
    return keys;
  }
}
