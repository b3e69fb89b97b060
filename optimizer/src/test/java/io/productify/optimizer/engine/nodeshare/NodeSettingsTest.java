package io.productify.optimizer.engine.nodeshare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.ClusterNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NodeSettingsTest {

  private static ClusterNode node(boolean schedulable, String nodeClass, Map<String, String> meta) {
    return new ClusterNode(
        "n", schedulable, new ClusterNode.Place(nodeClass, "default", "dc1"), Optional.of(meta));
  }

  private static NodeFilter filter(Map<PolicyField, Object> values) {
    Map<PolicyField, Object> share = new EnumMap<>(PolicyField.class);
    share.putAll(values);
    share.put(PolicyField.NODE_PERCENTAGE, 50);
    return NodeSettings.of(share).orElseThrow().filter();
  }

  @Test
  void aPolicyThatSaysNothingOfNodesHasNoSettings() {
    assertThat(NodeSettings.of(Map.of(PolicyField.NODE_CLASS, "cache"))).isEmpty();
  }

  @Test
  void aShareWithItsBounds() {
    assertThat(
            NodeSettings.of(
                    Map.of(
                        PolicyField.NODE_PERCENTAGE,
                        40,
                        PolicyField.NODE_MIN_SERVERS,
                        3,
                        PolicyField.NODE_MAX_SERVERS,
                        9))
                .map(NodeSettings::rule))
        .contains(new NodeShare(40, OptionalInt.of(3), OptionalInt.of(9)));
  }

  @Test
  void aFixedCountWinsOverAShare() {
    assertThat(
            NodeSettings.of(
                    Map.of(PolicyField.NODE_PERCENTAGE, 40, PolicyField.NODE_STATIC_SERVERS, 4))
                .map(NodeSettings::rule))
        .contains(new FixedServers(4));
  }

  @Test
  void aShareThatMakesNoSenseIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NodeSettings.of(Map.of(PolicyField.NODE_PERCENTAGE, 101)));
  }

  @Test
  void onlyReadyAndEligibleNodesCount() {
    List<ClusterNode> nodes = List.of(node(true, "a", Map.of()), node(false, "a", Map.of()));
    assertThat(NodeFilter.ALL.count(nodes)).isEqualTo(1);
  }

  @Test
  void whatIsNotKnownOfANodeCannotBeAskedAbout() {
    ClusterNode unknown =
        new ClusterNode("n", true, new ClusterNode.Place("", "", ""), Optional.empty());
    NodeFilter racks = filter(Map.of(PolicyField.NODE_META, Map.of("rack", "r1")));
    assertThat(racks.decidable(List.of(node(true, "a", Map.of())))).isTrue();
    assertThat(racks.decidable(List.of(unknown))).isFalse();
    assertThat(NodeFilter.ALL.decidable(List.of(unknown))).isTrue();
  }

  @Test
  void everyPartOfTheFilterMustMatch() {
    ClusterNode cache = node(true, "cache", Map.of("rack", "r1", "disk", "ssd"));
    assertThat(filter(Map.of(PolicyField.NODE_CLASS, "cache")).matches(cache)).isTrue();
    assertThat(filter(Map.of(PolicyField.NODE_CLASS, "web")).matches(cache)).isFalse();
    assertThat(filter(Map.of(PolicyField.NODE_POOL, "default")).matches(cache)).isTrue();
    assertThat(filter(Map.of(PolicyField.NODE_POOL, "gpu")).matches(cache)).isFalse();
    assertThat(filter(Map.of(PolicyField.NODE_DATACENTER, "dc1")).matches(cache)).isTrue();
    assertThat(filter(Map.of(PolicyField.NODE_DATACENTER, "dc2")).matches(cache)).isFalse();
    assertThat(filter(Map.of(PolicyField.NODE_META, Map.of("rack", "r1"))).matches(cache)).isTrue();
    assertThat(filter(Map.of(PolicyField.NODE_META, Map.of("rack", "r2"))).matches(cache))
        .isFalse();
    assertThat(
            new NodeFilter(Optional.of("cache"), Optional.of("gpu"), Optional.empty(), Map.of())
                .matches(cache))
        .isFalse();
  }
}
