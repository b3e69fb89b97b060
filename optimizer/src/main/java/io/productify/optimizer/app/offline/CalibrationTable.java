package io.productify.optimizer.app.offline;

import io.productify.optimizer.calibration.Answer;
import io.productify.optimizer.calibration.LoadLevel;
import io.productify.optimizer.calibration.ReplicaLoad;
import io.productify.optimizer.calibration.Start;
import io.productify.optimizer.calibration.StartupDelay;
import io.productify.optimizer.calibration.Startups;
import io.productify.optimizer.calibration.SteadyStretches;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A calibration for people. */
final class CalibrationTable {

  private static final int STARTS_SHOWN = 10;

  private final CalibrationReport report;

  CalibrationTable(CalibrationReport report) {
    this.report = report;
  }

  /** Returns the text, lines ended by a line feed. */
  String text() {
    StringBuilder text = new StringBuilder(heading());
    text.append(levels());
    text.append('\n').append(load()).append('\n').append(delay());
    if (!report.tellsNothing()) {
      text.append('\n').append(new PolicySnippet(report).text());
    }
    return text.toString();
  }

  private String heading() {
    TimeGrid grid = report.grid();
    SteadyStretches stretches = report.calibration().stretches();
    return line(
            "%s, group %s, task %s: %s to %s, %d points of %d s",
            report.target().app(),
            report.target().group(),
            report.target().task(),
            Instant.ofEpochSecond(grid.startEpochSecond()),
            Instant.ofEpochSecond(grid.endEpochSecond()),
            grid.length(),
            grid.stepSeconds())
        + line(
            "stretches of %d s: %d used of %d; %d missing or without a replica, %d while the count changed",
            stretches.seconds(),
            stretches.used().size(),
            stretches.all(),
            stretches.missing(),
            stretches.changing());
  }

  private String levels() {
    List<LoadLevel> levels = report.calibration().levels();
    if (levels.isEmpty()) {
      return "";
    }
    return "\n"
        + line(
            "  %11s %9s %21s %11s",
            "utilization", "stretches", "requests/s a replica", "response s")
        + levels.stream()
            .map(
                level ->
                    line(
                        "  %9.1f %% %9d %21s %11s",
                        100 * level.utilization(),
                        level.stretches(),
                        Figures.four(level.rate()),
                        Figures.four(level.responseSeconds())))
            .collect(Collectors.joining());
  }

  private String load() {
    Answer<ReplicaLoad> answer = report.calibration().load();
    if (answer instanceof Answer.NotEnough<ReplicaLoad> none) {
      return notEnough("requests/s and capacity of a replica", none);
    }
    ReplicaLoad load = report.load().orElseThrow();
    String knee =
        load.knee().isPresent()
            ? String.format(
                Locale.ROOT,
                ", below the %.0f %% at which answers are slow",
                100 * load.knee().getAsDouble())
            : "";
    String response = load.responseSeconds().isPresent() ? "" : ", the default: none is measured";
    return line(
            "requests/s of a replica: %s at %.0f %% utilization%s",
            Figures.four(load.requestsPerSecond()), 100 * load.utilization(), knee)
        + line(
            "  line through %d levels: %s + %s * utilization; half of the stretches are within %.1f %%",
            load.levels(),
            Figures.four(load.line().intercept()),
            Figures.four(load.line().slope()),
            100 * load.typicalError())
        + line(
            "  by quarters of the history: %s",
            load.quarters().stream().map(Figures::four).collect(Collectors.joining(", ")))
        + line(
            "capacity of a replica: %s demand units = %s requests/s * %s s * %s%s",
            Figures.four(report.capacity().orElseThrow()),
            Figures.four(load.requestsPerSecond()),
            Figures.four(report.responseSeconds()),
            Figures.four(report.settings().requestWeight()),
            response);
  }

  private String delay() {
    Startups startups = report.calibration().startups();
    String seen =
        line(
                "  %d rises: %d ready, %d withdrawn, %d not seen to the end, %d not ready in an hour",
                startups.starts().size(),
                startups.count(Start.Outcome.READY),
                startups.count(Start.Outcome.WITHDRAWN),
                startups.count(Start.Outcome.UNSEEN),
                startups.count(Start.Outcome.NEVER))
            + newest(startups.starts());
    Answer<StartupDelay> answer = report.calibration().delay();
    if (answer instanceof Answer.NotEnough<StartupDelay> none) {
      return notEnough("startup delay", none) + (startups.starts().isEmpty() ? "" : seen);
    }
    StartupDelay delay = report.delay().orElseThrow();
    String until =
        startups.ready().filter(Usage.SERVING::equals).isPresent()
            ? "until they answered requests"
            : "until they ran (which of them answers is not told by the label instance)";
    return line(
            "startup delay: median %.0f s, 9 of 10 within %.0f s, each by less than %d s either way, %s",
            delay.medianSeconds(), delay.ninetiethSeconds(), report.grid().stepSeconds(), until)
        + seen;
  }

  private static String newest(List<Start> starts) {
    return starts.stream()
        .skip(Math.max(0, starts.size() - STARTS_SHOWN))
        .map(
            start ->
                line(
                    "    %s  %d -> %d  %s",
                    Instant.ofEpochSecond(start.epochSecond()),
                    start.from(),
                    start.to(),
                    start.outcome() == Start.Outcome.READY
                        ? start.delaySeconds() + " s"
                        : start.outcome().name().toLowerCase(Locale.ROOT)))
        .collect(Collectors.joining());
  }

  private static <T> String notEnough(String what, Answer.NotEnough<T> none) {
    return line("%s: not enough: %s", what, none.missing()) + line("  to mend it: %s", none.mend());
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }
}
