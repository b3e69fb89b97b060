package io.productify.optimizer.engine;

/** What an engine may need to know; only that is read for it. */
public enum Need {
  /** The load and its forecast, and what one replica serves. */
  LOAD,
  /** What is measured of the replicas now, and the policy that judges it. */
  SIGNALS,
  /** The nodes of the cluster. */
  NODES
}
