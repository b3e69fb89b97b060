package io.productify.optimizer.engine.nodeshare;

import io.productify.optimizer.engine.policy.PolicyField;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the policy of an application says of nodes.
 *
 * @param rule how many replicas it wants of them
 * @param filter which of them count
 */
public record NodeSettings(NodeRule rule, NodeFilter filter) {

  /**
   * Reads the settings.
   *
   * @param values the policy's values in force
   * @return empty where the policy names neither a share nor a fixed count
   * @throws IllegalArgumentException if they make no sense; the message names what
   */
  public static Optional<NodeSettings> of(Map<PolicyField, Object> values) {
    return rule(values).map(rule -> new NodeSettings(rule, filter(values)));
  }

  private static Optional<NodeRule> rule(Map<PolicyField, Object> values) {
    OptionalInt fixed = whole(values, PolicyField.NODE_STATIC_SERVERS);
    if (fixed.isPresent()) {
      return Optional.of(new FixedServers(fixed.getAsInt()));
    }
    return whole(values, PolicyField.NODE_PERCENTAGE).stream()
        .mapToObj(
            percentage ->
                (NodeRule)
                    new NodeShare(
                        percentage,
                        whole(values, PolicyField.NODE_MIN_SERVERS),
                        whole(values, PolicyField.NODE_MAX_SERVERS)))
        .findFirst();
  }

  private static NodeFilter filter(Map<PolicyField, Object> values) {
    return new NodeFilter(
        text(values, PolicyField.NODE_CLASS),
        text(values, PolicyField.NODE_POOL),
        text(values, PolicyField.NODE_DATACENTER),
        meta(values));
  }

  /** The field's kind lets nothing else pass. */
  @SuppressWarnings("unchecked")
  private static Map<String, String> meta(Map<PolicyField, Object> values) {
    return (Map<String, String>) values.getOrDefault(PolicyField.NODE_META, Map.of());
  }

  private static OptionalInt whole(Map<PolicyField, Object> values, PolicyField field) {
    Object value = values.get(field);
    return value == null ? OptionalInt.empty() : OptionalInt.of((Integer) value);
  }

  private static Optional<String> text(Map<PolicyField, Object> values, PolicyField field) {
    return Optional.ofNullable((String) values.get(field));
  }
}
