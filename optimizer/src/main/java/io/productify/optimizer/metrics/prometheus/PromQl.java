package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricNames;
import io.productify.optimizer.metrics.ScalingTarget;
import java.util.stream.Collectors;

/** Writes the queries. */
final class PromQl {

  /** The characters that Go's {@code regexp.QuoteMeta} escapes, the engine being RE2. */
  private static final String RE2_SPECIAL = "\\.+*?()|[]{}^$";

  private final SeriesSettings series;

  PromQl(SeriesSettings series) {
    this.series = series;
  }

  /**
   * Returns the value of a gauge, or the rate of a counter, summed by application.
   *
   * @param rateWindowSeconds span of a rate, at least two scrapes
   */
  String load(RawSeries raw, String app, int rateWindowSeconds) {
    String selector = ofApp(series.nameOf(raw), app);
    String value = raw.counter() ? "rate(" + selector + "[" + rateWindowSeconds + "s])" : selector;
    return "sum by (" + series.appLabel() + ") (" + value + ")";
  }

  /** Returns the selector of a series of an application. */
  String ofApp(String metric, String app) {
    return metric + "{" + appMatcher(app) + furtherMatchers() + "}";
  }

  private String appMatcher(String app) {
    String alternatives =
        series.labelValuesOf(app).stream().map(PromQl::literal).collect(Collectors.joining("|"));
    return series.appLabel() + "=~" + quoted(alternatives);
  }

  private String furtherMatchers() {
    return series.matchers().stream()
        .map(matcher -> "," + matcher.label() + matcher.operator() + quoted(matcher.value()))
        .collect(Collectors.joining());
  }

  /** Returns the selector of an allocation series; an unknown group does not narrow it. */
  static String allocation(String metric, ScalingTarget target) {
    String group =
        target.group().isEmpty()
            ? ""
            : MetricNames.TASK_GROUP_LABEL + "=" + quoted(target.group()) + ",";
    return metric + "{" + group + MetricNames.TASK_LABEL + "=" + quoted(target.task()) + "}";
  }

  /** Escapes a text so that the regular expression matches it alone. */
  static String literal(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (RE2_SPECIAL.indexOf(c) >= 0) {
        escaped.append('\\');
      }
      escaped.append(c);
    }
    return escaped.toString();
  }

  /** Writes a PromQL string. */
  static String quoted(String text) {
    String escaped =
        text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r");
    return '"' + escaped + '"';
  }
}
