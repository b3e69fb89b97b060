package io.productify.optimizer.engine.nodeshare;

/** How many replicas are wanted of a number of nodes. */
public sealed interface NodeRule permits NodeShare, FixedServers {

  /** Returns the count for a number of nodes. */
  int desired(int eligibleNodes);

  /** Returns why, one sentence for an operator. */
  String grounds(int eligibleNodes);
}
