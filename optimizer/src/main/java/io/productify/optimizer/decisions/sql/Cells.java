package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.planning.Stage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as they stand in a cell of a table, and back. */
final class Cells {

  private Cells() {}

  static String counts(List<Integer> counts) {
    return counts.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  static List<Integer> counts(String text) {
    return words(text).stream().map(Integer::valueOf).toList();
  }

  static String words(List<String> words) {
    return String.join(",", words);
  }

  static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(",", -1));
  }

  /** Microseconds are as exact as anybody needs. */
  static String millis(Map<Stage, Double> stageMillis) {
    return Arrays.stream(Stage.values())
        .filter(stageMillis::containsKey)
        .map(stage -> String.format(Locale.ROOT, "%s=%.3f", stage.label(), stageMillis.get(stage)))
        .collect(Collectors.joining(","));
  }

  /** A stage that this version does not know is left out. */
  static Map<Stage, Double> millis(String text) {
    Map<Stage, Double> millis = new EnumMap<>(Stage.class);
    for (String pair : words(text)) {
      String[] sides = pair.split("=", 2);
      Arrays.stream(Stage.values())
          .filter(stage -> stage.label().equals(sides[0]))
          .forEach(stage -> millis.put(stage, Double.valueOf(sides[1])));
    }
    return millis;
  }

  /** A number that is none is unknown. */
  static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }

  static @Nullable Double orNull(OptionalDouble value) {
    return value.isPresent() ? (Double) value.getAsDouble() : null;
  }

  static @Nullable Integer orNull(OptionalInt value) {
    return value.isPresent() ? (Integer) value.getAsInt() : null;
  }

  static OptionalInt optionalInt(ResultSet row, String column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(value);
  }

  static OptionalDouble optionalDouble(ResultSet row, String column) throws SQLException {
    double value = row.getDouble(column);
    return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  static Optional<String> optionalText(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  /** A double that is missing is not a number. */
  static double number(ResultSet row, String column) throws SQLException {
    return optionalDouble(row, column).orElse(Double.NaN);
  }

  static <E extends Enum<E>> E constant(Class<E> type, String label) {
    return Enum.valueOf(type, label.toUpperCase(Locale.ROOT));
  }
}
