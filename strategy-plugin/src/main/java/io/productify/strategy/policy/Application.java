package io.productify.strategy.policy;

/**
 * What is scaled.
 *
 * @param metricAppName the {@code app} label of its metrics
 * @param group its Nomad task group; empty if unknown
 * @param task its Nomad task; empty leaves the choice to the optimizer
 */
public record Application(String metricAppName, String group, String task) {

  public Application {
    if (metricAppName.isEmpty()) {
      throw new IllegalArgumentException("metricAppName must not be empty");
    }
  }
}
