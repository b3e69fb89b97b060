package io.productify.optimizer.app.offline;

import io.productify.optimizer.metrics.ScalingTarget;
import java.util.Locale;

/** The strategy block of a calibrated application, to paste into a policy. */
final class PolicySnippet {

  /** The plugin's own {@code startup_grace}, seconds. */
  private static final int STANDARD_GRACE_SECONDS = 120;

  private static final int LONGEST_GRACE_SECONDS = 3600;

  private final CalibrationReport report;

  PolicySnippet(CalibrationReport report) {
    this.report = report;
  }

  /** Returns the block in HCL, with what is known alone, lines ended by a line feed. */
  String text() {
    StringBuilder text = new StringBuilder("strategy \"productify-scaler\" {\n");
    ScalingTarget target = report.target();
    line(text, "metric_app_name", quoted(target.app()));
    line(text, "group", quoted(target.group()));
    line(text, "task", quoted(target.task()));
    text.append(comment("min and max: repeat those of the policy"));
    report
        .load()
        .ifPresent(
            load -> {
              text.append(
                  comment(
                      "%s requests/s a replica at %.0f %% of its processor, %s s a request",
                      Figures.four(load.requestsPerSecond()),
                      100 * load.utilization(),
                      Figures.four(report.responseSeconds())));
              line(
                  text,
                  "override_capacity_per_replica",
                  Figures.four(report.capacity().orElseThrow()));
            });
    report.delay().ifPresent(delay -> delay(text, delay.ninetiethSeconds()));
    return text.append("}\n").toString();
  }

  private void delay(StringBuilder text, double seconds) {
    int step = report.settings().prometheus().window().stepSeconds();
    text.append(comment("steps of %d s: 9 of 10 starts took at most %.0f s", step, seconds));
    line(text, "override_startup_delay", String.valueOf(report.delaySteps().orElseThrow()));
    int grace = (int) Math.min(LONGEST_GRACE_SECONDS, 30 * Math.ceil(1.5 * seconds / 30));
    if (grace > STANDARD_GRACE_SECONDS) {
      line(text, "startup_grace", quoted(grace + "s"));
    }
  }

  private static void line(StringBuilder text, String key, String value) {
    text.append("  %s = %s\n".formatted(key, value));
  }

  private static String comment(String format, Object... values) {
    return "  # " + String.format(Locale.ROOT, format, values) + "\n";
  }

  /** In HCL a template begins with a dollar or a percent sign before a brace. */
  private static String quoted(String value) {
    String escaped =
        value.replace("\\", "\\\\").replace("\"", "\\\"").replace("${", "$${").replace("%{", "%%{");
    return '"' + escaped + '"';
  }
}
