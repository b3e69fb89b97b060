package io.productify.optimizer.app.offline;

import io.productify.optimizer.backtest.ForecastAccuracy;
import io.productify.optimizer.backtest.Outcome;
import io.productify.optimizer.backtest.Planning;
import io.productify.optimizer.backtest.ReplayReport;
import java.util.Locale;
import java.util.Optional;

/** What came of a replay, for people. */
final class BacktestTable {

  private static final String ROW = "  %-34s %9s %9s %9s %8s %7s %9s %7s %10s %8s %7s\n";

  private final ReplayReport report;

  BacktestTable(ReplayReport report) {
    this.report = report;
  }

  /** Returns the text, lines ended by a line feed. */
  String text() {
    StringBuilder text = new StringBuilder(heading());
    text.append(
        ROW.formatted(
            "",
            "replica h",
            "unserved",
            "lacking s",
            "deficit",
            "changes",
            "reversals",
            "used",
            "cost",
            "relative",
            "ms"));
    report.rows().forEach(row -> text.append(row(row.name(), row.outcome(), row.planning())));
    report.floor().ifPresent(floor -> text.append(row("in hindsight", floor, Optional.empty())));
    return text.append(accuracy()).append('\n').toString();
  }

  private String heading() {
    return "%s: %d steps of %d s, one replica serves %s requests/s\n"
        .formatted(
            report.course().name(),
            report.course().steps(),
            report.course().stepSeconds(),
            decimal(report.course().requestsPerSecondPerReplica(), 4));
  }

  private String row(String name, Outcome outcome, Optional<Planning> planning) {
    Outcome.Service service = outcome.service();
    String line =
        ROW.formatted(
            name,
            decimal(service.replicaHours(), 1),
            decimal(100 * service.unservedShare(), 3) + " %",
            service.lacking().seconds(),
            decimal(service.lacking().largestDeficit(), 2),
            outcome.changes().events(),
            outcome.changes().reversals(),
            decimal(100 * service.lacking().utilization(), 1) + " %",
            decimal(outcome.cost().total(), 1),
            decimal(report.relativeCost(outcome), 3),
            planning.map(made -> decimal(made.millisEach(), 2)).orElse(""));
    return line.stripTrailing() + "\n";
  }

  private String accuracy() {
    StringBuilder text = new StringBuilder();
    for (ForecastAccuracy.AtHorizon at : report.accuracy().horizons()) {
      text.append(
          "  forecast %2d steps ahead: MASE %s, bias %s %%, under the band %s %% (above zero %s %%)\n"
              .formatted(
                  at.steps(),
                  decimal(at.mase(), 3),
                  decimal(100 * at.band().bias(), 2),
                  decimal(100 * at.band().coverage(), 1),
                  decimal(100 * at.band().coverageAboveZero(), 1)));
    }
    return text.toString();
  }

  private static String decimal(double value, int digits) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "-";
  }
}
