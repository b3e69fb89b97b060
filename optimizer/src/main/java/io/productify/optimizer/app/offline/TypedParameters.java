package io.productify.optimizer.app.offline;

import io.productify.optimizer.planning.Parameter;
import java.util.EnumMap;
import java.util.Map;

/** Planning parameters as a person types them. */
final class TypedParameters {

  private TypedParameters() {}

  /**
   * Returns values of their parameters' types.
   *
   * @throws IllegalArgumentException if a key is no parameter, or a value none of its own; the
   *     message names the key
   */
  static Map<Parameter, Object> accepted(Map<String, String> values) {
    Map<Parameter, Object> accepted = new EnumMap<>(Parameter.class);
    values.forEach(
        (key, value) -> {
          Parameter parameter =
              Parameter.of(key)
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "there is no planning parameter %s, there are %s"
                                  .formatted(key, Parameter.keys())));
          try {
            accepted.put(parameter, parameter.accept(typed(value)));
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + " " + e.getMessage(), e);
          }
        });
    return accepted;
  }

  private static Object typed(String value) {
    if (value.equals("true") || value.equals("false")) {
      return Boolean.valueOf(value);
    }
    try {
      return Double.valueOf(value);
    } catch (NumberFormatException e) {
      return value;
    }
  }
}
