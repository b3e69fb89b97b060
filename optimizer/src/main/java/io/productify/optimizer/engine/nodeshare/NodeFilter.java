package io.productify.optimizer.engine.nodeshare;

import io.productify.optimizer.metrics.ClusterNode;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Which nodes may run replicas: those that are ready and eligible, and match.
 *
 * @param nodeClass class, if it matters
 * @param nodePool pool, if it matters
 * @param datacenter datacenter, if it matters
 * @param meta entries of the node's meta, all of which must be there
 */
public record NodeFilter(
    Optional<String> nodeClass,
    Optional<String> nodePool,
    Optional<String> datacenter,
    Map<String, String> meta) {

  /** Every node that is ready and eligible. */
  public static final NodeFilter ALL =
      new NodeFilter(Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

  public NodeFilter {
    meta = Map.copyOf(meta);
  }

  /** Tells whether a node may run replicas. */
  public boolean matches(ClusterNode node) {
    return node.schedulable()
        && nodeClass.stream().allMatch(node.place().nodeClass()::equals)
        && nodePool.stream().allMatch(node.place().nodePool()::equals)
        && datacenter.stream().allMatch(node.place().datacenter()::equals)
        && node.meta().orElse(Map.of()).entrySet().containsAll(meta.entrySet());
  }

  /** Tells whether what the filter asks about is known of every node. */
  public boolean decidable(Collection<ClusterNode> nodes) {
    return meta.isEmpty() || nodes.stream().allMatch(node -> node.meta().isPresent());
  }

  /** Returns how many of the nodes may run replicas. */
  public int count(Collection<ClusterNode> nodes) {
    return (int) nodes.stream().filter(this::matches).count();
  }
}
