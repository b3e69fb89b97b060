package io.productify.optimizer.planning;

import io.productify.optimizer.metrics.PluginSamples;

/**
 * The scaling check that asked, as the Nomad Autoscaler knows it.
 *
 * @param name its name
 * @param source the APM it queries
 * @param samples what its query answered in this evaluation, and the query
 */
public record Check(String name, String source, PluginSamples samples) {

  /** Tells whether any sample shows load. */
  public boolean demandPresent() {
    return samples.samples().stream()
        .anyMatch(sample -> Double.isFinite(sample.value()) && sample.value() > 0);
  }
}
