package io.productify.optimizer.engine.policy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Where the fields of a policy come from, the strongest first: the request, the template it names,
 * the defaults of the policy file; under all of them the built-in values. Each field is taken from
 * the first layer that has a value for it that parses.
 *
 * @param layers the strongest first
 */
public record PolicyLayers(List<Layer> layers) {

  /**
   * Values from one place.
   *
   * @param origin where from, for a message
   * @param values by key, as they were written
   */
  public record Layer(String origin, Map<String, Object> values) {

    public Layer {
      values = Map.copyOf(values);
    }
  }

  /**
   * The values in force, and what was wrong on the way to them.
   *
   * @param values the value of each field that is set, of the field's type; limits always are
   * @param warnings values that were passed over, one sentence each
   */
  public record Resolved(Map<PolicyField, Object> values, List<String> warnings) {

    public Resolved {
      values = Map.copyOf(values);
      warnings = List.copyOf(warnings);
    }
  }

  public PolicyLayers {
    layers = List.copyOf(layers);
  }

  /**
   * Returns the values in force. The limits of the request hold whatever the layers say: these can
   * only be narrower.
   *
   * @param min lowest count of the request
   * @param max highest count of the request, without a ceiling the most there can be
   */
  public Resolved resolve(int min, int max) {
    List<String> warnings = new ArrayList<>();
    Map<PolicyField, Object> values = new EnumMap<>(PolicyField.class);
    for (PolicyField field : PolicyField.values()) {
      field.standard().ifPresent(value -> values.put(field, value));
    }
    for (int i = layers.size() - 1; i >= 0; i--) {
      values.putAll(parsed(layers.get(i), warnings));
    }
    narrow(values, min, max);
    return new Resolved(values, warnings);
  }

  private static Map<PolicyField, Object> parsed(Layer layer, List<String> warnings) {
    Map<PolicyField, Object> parsed = new EnumMap<>(PolicyField.class);
    layer
        .values()
        .forEach(
            (key, value) ->
                PolicyField.of(key)
                    .ifPresentOrElse(
                        field ->
                            field
                                .parse(value)
                                .ifPresentOrElse(
                                    legal -> parsed.put(field, legal),
                                    () -> warnings.add(unparsed(layer, field))),
                        () -> warnings.add(layer.origin() + ": there is no field " + key)));
    return parsed;
  }

  /** The value is not repeated: it may be of any length. */
  private static String unparsed(Layer layer, PolicyField field) {
    return "%s: %s must be %s; the next layer decides it"
        .formatted(layer.origin(), field.key(), field.legal());
  }

  private static void narrow(Map<PolicyField, Object> values, int min, int max) {
    int lowest = (Integer) values.getOrDefault(PolicyField.MIN_REPLICAS, min);
    // One that makes no sense is left for whoever checks the whole to name.
    values.put(PolicyField.MIN_REPLICAS, lowest < 1 ? lowest : Math.max(lowest, min));
    int highest = (Integer) values.getOrDefault(PolicyField.MAX_REPLICAS, max);
    values.put(PolicyField.MAX_REPLICAS, Math.min(highest, max));
  }
}
