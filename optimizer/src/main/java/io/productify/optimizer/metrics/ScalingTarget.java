package io.productify.optimizer.metrics;

/**
 * What is scaled: a Nomad task in a task group, and the application whose load it serves.
 *
 * @param group Nomad task group; empty when unknown
 * @param app value of the application label in the load series
 * @param task Nomad task; never empty, see {@link #of}
 */
public record ScalingTarget(String group, String app, String task) {

  /** Returns a target whose task is named after the application where none is given. */
  public static ScalingTarget of(String group, String app, String task) {
    return new ScalingTarget(group, app, task.isEmpty() ? app : task);
  }
}
