package io.productify.optimizer.app.offline;

import io.productify.optimizer.backtest.ForecastAccuracy;
import io.productify.optimizer.backtest.Outcome;
import io.productify.optimizer.backtest.ReplayReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** What came of replays as one page that needs nothing beside it. */
final class BacktestPage {

  private final List<ReplayReport> reports;

  BacktestPage(List<ReplayReport> reports) {
    this.reports = List.copyOf(reports);
  }

  /** Returns the document. */
  String text() {
    StringBuilder html = new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n");
    html.append(
        "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n");
    html.append("<title>Backtest</title>\n<style>\n").append(resource("page.css"));
    html.append("</style>\n</head>\n<body>\n<main>\n<h1>Backtest</h1>\n");
    html.append(
        "<p class=\"dim\">Recorded loads, played to the optimizer and to autoscalers that react."
            + " Costs are compared with the cheapest counts in hindsight, which no forecast can"
            + " beat.</p>\n");
    if (reports.size() > 1) {
      html.append(summary());
    }
    reports.forEach(report -> html.append(section(report)));
    html.append("</main>\n<script>\n").append(resource("page.js"));
    return html.append("</script>\n</body>\n</html>\n").toString();
  }

  private static String resource(String name) {
    try (InputStream in = BacktestPage.class.getResourceAsStream("/backtest/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String summary() {
    StringBuilder html =
        new StringBuilder(
            "<section><h2>All traces</h2><p class=\"dim\">Cost over the cheapest in hindsight; the"
                + " least of each trace is marked.</p><div class=\"scroll\"><table><tr><th>trace");
    reports.get(0).rows().forEach(row -> html.append("<th>").append(escaped(row.name())));
    html.append("</tr>\n");
    for (ReplayReport report : reports) {
      html.append("<tr><td>").append(escaped(report.course().name()));
      double least = least(report);
      for (ReplayReport.Row row : report.rows()) {
        double cost = row.outcome().cost().total();
        html.append(cost == least ? "<td class=\"best\">" : "<td>")
            .append(decimal(report.relativeCost(row.outcome()), 3));
      }
      html.append("</tr>\n");
    }
    return html.append("</table></div></section>\n").toString();
  }

  private static double least(ReplayReport report) {
    return report.rows().stream()
        .mapToDouble(row -> row.outcome().cost().total())
        .min()
        .orElse(Double.NaN);
  }

  private static String section(ReplayReport report) {
    return "<section><h2>%s</h2><p class=\"dim\">%d steps of %d s; one replica serves %s requests/s</p>\n%s%s%s</section>\n"
        .formatted(
            escaped(report.course().name()),
            report.course().steps(),
            report.course().stepSeconds(),
            ChartSvg.plain(report.course().requestsPerSecondPerReplica()),
            outcomes(report),
            new BacktestCharts(report).html(),
            accuracy(report.accuracy()));
  }

  private static String outcomes(ReplayReport report) {
    StringBuilder html =
        new StringBuilder(
            "<div class=\"scroll\"><table><tr><th><th>cost<th>relative<th>unserved<th>lacking"
                + "<th>deficit<th>replica h<th>used<th>changes<th>reversals<th>ms a plan</tr>\n");
    double least = least(report);
    for (ReplayReport.Row row : report.rows()) {
      boolean best = row.outcome().cost().total() == least;
      html.append("<tr>").append(cells(row.name(), row.outcome(), report, best));
      html.append("<td>")
          .append(row.planning().map(made -> decimal(made.millisEach(), 2)).orElse(""))
          .append("</tr>\n");
    }
    report
        .floor()
        .ifPresent(
            floor ->
                html.append("<tr class=\"floor\">")
                    .append(cells("in hindsight", floor, report, false))
                    .append("<td></tr>\n"));
    return html.append("</table></div>\n").toString();
  }

  private static String cells(String name, Outcome outcome, ReplayReport report, boolean best) {
    Outcome.Lacking lacking = outcome.service().lacking();
    return "<td>%s<td>%s<td%s>%s<td>%s %%<td>%s<td>%s<td>%s<td>%s %%<td>%d<td>%d"
        .formatted(
            escaped(name),
            decimal(outcome.cost().total(), 0),
            best ? " class=\"best\"" : "",
            decimal(report.relativeCost(outcome), 3),
            decimal(100 * outcome.service().unservedShare(), 2),
            duration(lacking.seconds()),
            decimal(lacking.largestDeficit(), 1),
            decimal(outcome.service().replicaHours(), 0),
            decimal(100 * lacking.utilization(), 0),
            outcome.changes().events(),
            outcome.changes().reversals());
  }

  private static String duration(long seconds) {
    return "%d:%02d h".formatted(seconds / 3600, seconds / 60 % 60);
  }

  private static String accuracy(ForecastAccuracy accuracy) {
    if (accuracy.horizons().isEmpty()) {
      return "";
    }
    StringBuilder html =
        new StringBuilder(
            "<h3>Forecast</h3><div class=\"scroll\"><table><tr><th>steps ahead<th>MASE<th>bias"
                + "<th>under the band<th>of those above zero</tr>\n");
    accuracy.horizons().stream()
        .sorted(Comparator.comparingInt(ForecastAccuracy.AtHorizon::steps))
        .forEach(
            at ->
                html.append(
                    "<tr><td>%d<td>%s<td>%s %%<td>%s %%<td>%s %%</tr>\n"
                        .formatted(
                            at.steps(),
                            decimal(at.mase(), 3),
                            decimal(100 * at.band().bias(), 2),
                            decimal(100 * at.band().coverage(), 1),
                            decimal(100 * at.band().coverageAboveZero(), 1))));
    return html.append("</table></div>\n").toString();
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private static String decimal(double value, int digits) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "-";
  }
}
