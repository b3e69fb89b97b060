package io.productify.optimizer.backtest;

/** Rounds amounts to whole replicas. */
final class WholeReplicas {

  /** What a sum of a few doubles may be off by. */
  private static final double ROUNDING = 1e-9;

  private WholeReplicas() {}

  /** Returns the least whole number that is not below an amount, whatever rounding added to it. */
  static int atLeast(double amount) {
    return (int) Math.ceil(amount * (1 - ROUNDING));
  }
}
