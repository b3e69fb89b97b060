package io.productify.optimizer.engine.nodeshare;

/**
 * The nodes there are, and what is wanted of them.
 *
 * @param rule what is wanted
 * @param eligibleNodes nodes that may run replicas, at least 0; a fixed count does not look at them
 */
public record NodeView(NodeRule rule, int eligibleNodes) {

  public NodeView {
    if (eligibleNodes < 0) {
      throw new IllegalArgumentException("nodes must be at least 0, were " + eligibleNodes);
    }
  }

  /** Returns the count. */
  public int desired() {
    return rule.desired(eligibleNodes);
  }

  /** Returns why, one sentence for an operator. */
  public String grounds() {
    return rule.grounds(eligibleNodes);
  }
}
