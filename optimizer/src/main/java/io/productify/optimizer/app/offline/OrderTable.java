package io.productify.optimizer.app.offline;

import io.productify.optimizer.forecast.sarimax.OrderScore;
import java.util.Locale;
import java.util.StringJoiner;

/** A comparison of orders for people. */
final class OrderTable {

  private static final String NOTE =
      """
      * the best: least held-out error at the longest horizon, then lowest AICc
      + lowest of the orders with as many differences (d and D); between others AIC, AICc and BIC
        say nothing, since a unit root is no parameter and they cannot charge for it
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
      text.append("  (%d more, see --top)%n".formatted(report.scores().size() - top));
    }
    text.append('\n').append(NOTE).append('\n');
    text.append(
        report
            .best()
            .map(order -> "optimizer.sarimax-order=%s%n".formatted(order))
            .orElse("no order could be fitted%n".formatted()));
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  private String heading() {
    int points = report.trace().grid().length();
    int fitted = report.trial().fitted();
    return "%s: %d points of %d s, %d missing; fitted on the first %d, errors over the last %d; transform %s%n"
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
    StringJoiner line = new StringJoiner(" ", "", "\n");
    line.add(
        "  %-20s %2s %10s  %10s  %10s  %10s "
            .formatted("order", "k", "log L", "AIC", "AICc", "BIC"));
    for (int horizon : report.trial().horizons()) {
      line.add("%9s".formatted("MASE " + horizon));
    }
    return line.add("%8s".formatted("fit ms")).toString();
  }

  private String row(OrderScore score) {
    String mark = report.best().filter(score.order()::equals).isPresent() ? "*" : " ";
    String name = "%s %-20s ".formatted(mark, score.order());
    return score
        .figures()
        .map(figures -> name + figures(score, figures))
        .orElseGet(() -> name + score.reason() + "\n");
  }

  private String figures(OrderScore score, OrderScore.Figures figures) {
    StringJoiner line = new StringJoiner(" ", "", "\n");
    line.add("%2d".formatted(figures.criteria().parameters()));
    line.add("%10s".formatted(decimal(figures.criteria().logLikelihood(), 1)));
    for (OrderReport.Criterion criterion : OrderReport.Criterion.values()) {
      String value = decimal(criterion.of(figures), 1);
      line.add(" %10s%s".formatted(value, report.isLowest(score, criterion) ? "+" : " "));
    }
    for (double error : figures.error()) {
      line.add("%9s".formatted(decimal(error, 3)));
    }
    return line.add(
            "%8s%s".formatted(decimal(score.fitNanos() * 1e-6, 1), figures.converged() ? "" : "!"))
        .toString();
  }

  private String persistence() {
    StringJoiner line = new StringJoiner(" ", "  ", "\n");
    line.add("%-69s ".formatted("persistence"));
    for (double error : report.trial().persistenceError()) {
      line.add("%9s".formatted(decimal(error, 3)));
    }
    return line.toString();
  }

  private static String decimal(double value, int digits) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "-";
  }
}
