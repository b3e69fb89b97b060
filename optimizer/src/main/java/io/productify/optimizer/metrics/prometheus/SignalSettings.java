package io.productify.optimizer.metrics.prometheus;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which series signals and nodes are read from.
 *
 * @param names metric names that differ from {@link SignalSeries#defaultName}
 * @param nodeLabel label of a host series that names the node
 */
public record SignalSettings(Map<SignalSeries, String> names, String nodeLabel) {

  private static final Pattern METRIC = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");

  public SignalSettings {
    names.forEach(
        (series, name) -> {
          if (!METRIC.matcher(name).matches()) {
            throw new IllegalArgumentException(
                series.configKey() + " must be a Prometheus metric name, was " + name);
          }
        });
    if (!LabelMatcher.isLabelName(nodeLabel)) {
      throw new IllegalArgumentException(
          "optimizer.hosts.node-label must be a Prometheus label name, was " + nodeLabel);
    }
    names = Map.copyOf(names);
  }

  /** The series of Nomad. */
  public static SignalSettings defaults() {
    return new SignalSettings(Map.of(), "host");
  }

  /** Returns the metric name of a series; empty where nothing is to be read. */
  Optional<String> nameOf(SignalSeries series) {
    return Optional.of(names.getOrDefault(series, series.defaultName()))
        .filter(name -> !name.isEmpty());
  }
}
