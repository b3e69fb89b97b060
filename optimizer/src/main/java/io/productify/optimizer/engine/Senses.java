package io.productify.optimizer.engine;

import io.productify.optimizer.engine.nodeshare.NodeView;
import io.productify.optimizer.engine.reactive.Watch;
import java.util.Optional;

/**
 * What is known beside the load, for the engines that need it.
 *
 * @param watch the signals, and the policy that judges them; empty where they were not read
 * @param nodes the nodes, and the share of them that is wanted; empty where they were not read
 */
public record Senses(Optional<Watch> watch, Optional<NodeView> nodes) {

  /** Nothing was read. */
  public static final Senses NONE = new Senses(Optional.empty(), Optional.empty());
}
