package io.productify.optimizer.backtest;

/**
 * What the agent sees when it looks: the same for every autoscaler.
 *
 * @param epochSecond the moment
 * @param newestStep the newest step whose load can be known
 * @param replicas what there is
 * @param work what there is to do
 */
public record Glance(long epochSecond, int newestStep, Replicas replicas, Work work) {

  /**
   * Replica counts.
   *
   * @param running those that serve
   * @param asked those that serve or are on their way
   */
  public record Replicas(int running, int asked) {}

  /**
   * Work in replicas.
   *
   * @param arriving load of the newest step; {@code NaN} where it was not recorded
   * @param waiting work that could not be served and waits, at least 0
   */
  public record Work(double arriving, double waiting) {}

  /** Tells whether the load is known. */
  boolean hasLoad() {
    return !Double.isNaN(work.arriving());
  }

  double waiting() {
    return work.waiting();
  }

  int running() {
    return replicas.running();
  }

  int asked() {
    return replicas.asked();
  }

  /** Returns the load over what the running replicas can serve; without any, over one. */
  double utilization() {
    return (work.arriving() + work.waiting()) / Math.max(1, replicas.running());
  }
}
