package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricNames;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which application series are read.
 *
 * @param appLabel label that names the application
 * @param matchers conditions added to every application query
 * @param names metric names that differ from {@link RawSeries#defaultName}
 * @param appAliases for an application, further label values that mean the same application
 */
public record SeriesSettings(
    String appLabel,
    List<LabelMatcher> matchers,
    Map<RawSeries, String> names,
    Map<String, List<String>> appAliases) {

  private static final Pattern METRIC = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");

  public SeriesSettings {
    if (!LabelMatcher.isLabelName(appLabel)) {
      throw new IllegalArgumentException(
          "optimizer.app-label must be a Prometheus label name, was " + appLabel);
    }
    names.forEach(SeriesSettings::requireMetricName);
    matchers = List.copyOf(matchers);
    names = Map.copyOf(names);
    appAliases =
        appAliases.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> List.copyOf(e.getValue())));
  }

  private static void requireMetricName(RawSeries series, String name) {
    if (!METRIC.matcher(name).matches()) {
      throw new IllegalArgumentException(
          series.configKey() + " must be a Prometheus metric name, was " + name);
    }
  }

  /** The series of the Productify exporters. */
  public static SeriesSettings defaults() {
    return new SeriesSettings(
        MetricNames.APP_LABEL, List.of(), new EnumMap<>(RawSeries.class), Map.of());
  }

  /** Returns the metric name under which Prometheus holds the series. */
  public String nameOf(RawSeries series) {
    return names.getOrDefault(series, series.defaultName());
  }

  /** Returns every label value that means the application, its own first. */
  Set<String> labelValuesOf(String app) {
    Set<String> values = new LinkedHashSet<>();
    values.add(app);
    values.addAll(appAliases.getOrDefault(app, List.of()));
    return values;
  }
}
