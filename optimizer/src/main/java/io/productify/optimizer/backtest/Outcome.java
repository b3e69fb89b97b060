package io.productify.optimizer.backtest;

/**
 * What came of one autoscaler.
 *
 * @param service how the load was served
 * @param changes how often the count changed
 * @param cost what it cost
 * @param course the steps, for a chart
 */
public record Outcome(Service service, Changes changes, Cost cost, Steps course) {

  /**
   * How the load was served.
   *
   * @param replicaHours replicas that served, hours
   * @param demand load that was recorded, replica-steps
   * @param served of it, replica-steps
   * @param lacking when it was not served
   */
  public record Service(double replicaHours, double demand, double served, Lacking lacking) {

    /** Returns the share of the load that was not served, 0 to 1. */
    public double unservedShare() {
      return demand == 0 ? 0 : Math.max(0, 1 - served / demand);
    }
  }

  /**
   * When load was not served in its step.
   *
   * @param seconds how long in all
   * @param largestDeficit replicas missing at the worst moment
   * @param utilization served load over capacity, 0 to 1; {@code NaN} without any capacity
   * @param carried what was still waiting at the end, replica-steps
   */
  public record Lacking(long seconds, double largestDeficit, double utilization, double carried) {}

  /**
   * Changes of the count that was asked for.
   *
   * @param events how often it changed
   * @param reversals of them, those that went the other way within five minutes of the one before
   * @param started replicas in all
   * @param stopped replicas in all
   */
  public record Changes(int events, int reversals, long started, long stopped) {}

  /**
   * Cost units.
   *
   * @param replicas of the replicas that served
   * @param shortfall of load that was not served, or had to wait
   * @param changes of starts and stops
   */
  public record Cost(double replicas, double shortfall, double changes) {

    public double total() {
      return replicas + shortfall + changes;
    }
  }

  /**
   * Step by step.
   *
   * @param replicas that served at the end of the step
   * @param deficit replicas missing in the step, on average
   */
  public record Steps(int[] replicas, double[] deficit) {}
}
