package io.productify.optimizer.app.offline;

import io.productify.optimizer.forecast.sarimax.InformationCriteria;
import io.productify.optimizer.forecast.sarimax.OrderScore;
import java.util.Locale;

/** A comparison of orders for people. */
final class OrderTable {

  private static final String NOTE =
      """
      * the best: least held-out error at the longest horizon, among equal ones the lowest AICc
      + lowest of the orders with as many differences (d and D); between others AIC, AICc and BIC
        are no fair comparison, since a unit root is no parameter and costs nothing there
      ! the search for its parameters did not settle
      Errors are MASE: 1 is what persistence misses one step ahead in the fitted part.
      """;

  private final OrderReport report;

  OrderTable(OrderReport report) {
    this.report = report;
  }

  /**
   * Returns the text, lines ended by a line feed.
   *
   * @param top orders to show, at least 1
   */
  String text(int top) {
    StringBuilder text = new StringBuilder(heading()).append('\n').append(columns());
    report.scores().stream().limit(top).forEach(score -> text.append(row(score)));
    text.append(persistence());
    if (report.scores().size() > top) {
      text.append("  (%d more, see --top)\n".formatted(report.scores().size() - top));
    }
    text.append('\n').append(NOTE).append('\n');
    text.append(
        report
            .best()
            .map(order -> "optimizer.sarimax-order=%s\n".formatted(order))
            .orElse("no order could be fitted\n"));
    return text.toString();
  }

  private String heading() {
    int points = report.trace().grid().length();
    int fitted = report.trial().fitted();
    return "%s: %d points of %d s, %d missing; fitted on the first %d, errors over the last %d; transform %s\n"
        .formatted(
            report.file(),
            points,
            report.trace().grid().stepSeconds(),
            report.trace().missing(),
            fitted,
            points - fitted,
            report.trial().scale().name().toLowerCase(Locale.ROOT));
  }

  private String columns() {
    StringBuilder line = new StringBuilder("  %-22s %2s %10s".formatted("order", "k", "log L"));
    for (String criterion : new String[] {"AIC", "AICc", "BIC"}) {
      line.append(" %10s ".formatted(criterion));
    }
    for (int horizon : report.trial().horizons()) {
      line.append(" %9s".formatted("MASE " + horizon));
    }
    return line.append(" %8s\n".formatted("fit ms")).toString();
  }

  private String row(OrderScore score) {
    String mark = report.best().filter(score.order()::equals).isPresent() ? "*" : " ";
    String name = "%s %-22s ".formatted(mark, score.order());
    return score
        .figures()
        .map(figures -> name + figures(score, figures))
        .orElseGet(() -> name + score.reason() + "\n");
  }

  private String figures(OrderScore score, OrderScore.Figures figures) {
    InformationCriteria criteria = figures.criteria();
    StringBuilder line =
        new StringBuilder(
            "%2d %10s".formatted(criteria.parameters(), decimal(criteria.logLikelihood(), 1)));
    for (OrderReport.Criterion criterion : OrderReport.Criterion.values()) {
      String mark = report.isLowest(score, criterion) ? "+" : " ";
      line.append(" %10s%s".formatted(decimal(criterion.of(figures), 1), mark));
    }
    String settled = figures.converged() ? "" : "!";
    return line.append(errors(figures.error()))
        .append(" %8s%s\n".formatted(decimal(score.fitNanos() * 1e-6, 1), settled))
        .toString();
  }

  private String persistence() {
    return "  %-72s%s\n".formatted("persistence", errors(report.trial().persistenceError()));
  }

  private static String errors(double[] errors) {
    StringBuilder cells = new StringBuilder();
    for (double error : errors) {
      cells.append(" %9s".formatted(decimal(error, 2)));
    }
    return cells.toString();
  }

  private static String decimal(double value, int digits) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "-";
  }
}
