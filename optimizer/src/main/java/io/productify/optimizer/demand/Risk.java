package io.productify.optimizer.demand;

/** What a plan must cover. */
public enum Risk {
  /** The expected demand. */
  MEAN,
  /** The upper band of the demand. */
  BAND,
  /** Every scenario of the predictive distribution, each at its probability. */
  EXPECTED
}
