package io.productify.optimizer.app.offline;

import io.productify.optimizer.backtest.Outcome;
import io.productify.optimizer.backtest.ReplayReport;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What came of several replays of the same contenders, one line a trace, for people. */
final class BacktestSummary {

  private static final int NAME_WIDTH = 24;
  private static final int CELL_WIDTH = 11;

  private final List<ReplayReport> reports;
  private final List<String> contenders;

  /**
   * @param reports at least one, of the same contenders
   */
  BacktestSummary(List<ReplayReport> reports) {
    this.reports = List.copyOf(reports);
    this.contenders = reports.get(0).rows().stream().map(ReplayReport.Row::name).toList();
  }

  /** Returns the text, lines ended by a line feed. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < contenders.size(); i++) {
      text.append("%c  %s\n".formatted('A' + i, contenders.get(i)));
    }
    return text.append(table("cost over the cheapest in hindsight", "%.3f", this::relativeCosts))
        .append(medians())
        .append(table("unserved, %", "%.3f", report -> each(report, BacktestSummary::unserved)))
        .append(table("changes", "%.0f", report -> each(report, o -> o.changes().events())))
        .append(table("reversals", "%.0f", report -> each(report, o -> o.changes().reversals())))
        .append('\n')
        .toString();
  }

  private static double unserved(Outcome outcome) {
    return 100 * outcome.service().unservedShare();
  }

  private double[] relativeCosts(ReplayReport report) {
    return each(report, report::relativeCost);
  }

  private static double[] each(
      ReplayReport report, java.util.function.ToDoubleFunction<Outcome> figure) {
    return report.rows().stream().map(ReplayReport.Row::outcome).mapToDouble(figure).toArray();
  }

  private String table(String title, String format, Function<ReplayReport, double[]> figures) {
    StringBuilder text = new StringBuilder("\n" + title + "\n");
    text.append(" ".repeat(NAME_WIDTH));
    for (int i = 0; i < contenders.size(); i++) {
      text.append(right(String.valueOf((char) ('A' + i))));
    }
    text.append('\n');
    for (ReplayReport report : reports) {
      text.append(line(report.course().name(), format, figures.apply(report)));
    }
    return text.toString();
  }

  private String medians() {
    double[] medians = new double[contenders.size()];
    for (int i = 0; i < medians.length; i++) {
      int contender = i;
      medians[i] = median(reports.stream().mapToDouble(r -> relativeCosts(r)[contender]).toArray());
    }
    return line("median", "%.3f", medians);
  }

  private static double median(double[] values) {
    double[] sorted = Arrays.stream(values).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  private static String line(String name, String format, double[] figures) {
    String cells =
        Arrays.stream(figures)
            .mapToObj(
                figure ->
                    right(
                        Double.isFinite(figure) ? String.format(Locale.ROOT, format, figure) : "-"))
            .collect(Collectors.joining());
    String shown = name.length() < NAME_WIDTH ? name : name.substring(0, NAME_WIDTH - 1);
    return shown + " ".repeat(NAME_WIDTH - shown.length()) + cells + "\n";
  }

  private static String right(String cell) {
    return " ".repeat(Math.max(1, CELL_WIDTH - cell.length())) + cell;
  }
}
