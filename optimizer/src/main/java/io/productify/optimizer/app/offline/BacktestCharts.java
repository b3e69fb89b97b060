package io.productify.optimizer.app.offline;

import io.productify.optimizer.backtest.Course;
import io.productify.optimizer.backtest.Outcome;
import io.productify.optimizer.backtest.ReplayReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The charts of one replay: all of it, and the stretch around its worst moment. */
final class BacktestCharts {

  private static final int CLOSE_UP_STEPS = 160;

  private final ReplayReport report;
  private final List<ChartSvg.Who> everybody = new ArrayList<>();
  private final List<Outcome> outcomes = new ArrayList<>();

  BacktestCharts(ReplayReport report) {
    this.report = report;
    String best = cheapestOfTheOthers(report);
    for (int i = 0; i < report.rows().size(); i++) {
      ReplayReport.Row row = report.rows().get(i);
      boolean shown = i == 0 || row.name().equals(best);
      everybody.add(new ChartSvg.Who(i, row.name(), false, shown));
      outcomes.add(row.outcome());
    }
    report
        .floor()
        .ifPresent(
            floor -> {
              everybody.add(new ChartSvg.Who(everybody.size(), "in hindsight", true, false));
              outcomes.add(floor);
            });
  }

  private static final String LOAD_LEGEND =
      """
      <div class="legend"><span class="item"><span class="key" style="background:var(--ink)"></span>\
      observed</span><span class="item"><span class="key" style="background:var(--c0)"></span>\
      forecast a step ahead</span><span class="item"><span class="key"\
       style="background:var(--band)"></span>up to its upper band</span></div>
      """;

  private static String cheapestOfTheOthers(ReplayReport report) {
    return report.rows().stream()
        .skip(1)
        .filter(row -> row.planning().isEmpty())
        .min(Comparator.comparingDouble(row -> row.outcome().cost().total()))
        .map(ReplayReport.Row::name)
        .orElse("");
  }

  /** Some steps of the replay. */
  private record Stretch(int from, int end) {

    double[] of(double[] values) {
      return Arrays.copyOfRange(values, from, end);
    }
  }

  String html() {
    int steps = report.course().steps();
    StringBuilder html = new StringBuilder();
    html.append("<h3>Load, requests/s</h3>").append(LOAD_LEGEND);
    html.append(load(new Stretch(0, steps)));
    html.append("<h3>Replicas</h3>").append(legend()).append(replicas(new Stretch(0, steps)));
    html.append("<h3>Replicas missing</h3>").append(deficits(new Stretch(0, steps)));
    if (steps > 2 * CLOSE_UP_STEPS) {
      Stretch close = closeUp();
      html.append("<h3>Closer, around the first one's largest deficit: load, requests/s</h3>");
      html.append(load(close)).append("<h3>Replicas</h3>").append(replicas(close));
    }
    return html.toString();
  }

  private Stretch closeUp() {
    double[] deficit = outcomes.get(0).course().deficit();
    int worst = 0;
    for (int i = 1; i < deficit.length; i++) {
      worst = deficit[i] > deficit[worst] ? i : worst;
    }
    int from = Math.max(0, Math.min(worst - CLOSE_UP_STEPS / 2, deficit.length - CLOSE_UP_STEPS));
    return new Stretch(from, from + CLOSE_UP_STEPS);
  }

  private String legend() {
    StringBuilder html = new StringBuilder("<div class=\"legend\">");
    for (ChartSvg.Who who : everybody) {
      html.append(
          "<button type=\"button\" data-who=\"%d\" aria-pressed=\"%b\"><span class=\"key\" style=\"background:%s\"></span>%s</button>"
              .formatted(
                  who.number(), who.shown(), who.colour(), BacktestPage.escaped(who.name())));
    }
    return html.append("</div>\n").toString();
  }

  private String load(Stretch stretch) {
    Course course = report.course();
    double[] observed = new double[course.steps()];
    Arrays.setAll(observed, i -> course.rate(course.first() + i));
    double[] median = stretch.of(report.accuracy().next().median());
    double[] upper = stretch.of(report.accuracy().next().upper());
    ChartSvg chart =
        new ChartSvg(
            Math.max(
                highest(stretch.of(observed)),
                Math.min(highest(upper), 1.5 * highest(stretch.of(observed)))));
    chart.path("band", chart.curve().area(median, upper));
    chart.path("observed", chart.curve().line(stretch.of(observed)));
    chart.path("forecast", chart.curve().line(median));
    return drawn(chart, false, stretch);
  }

  private String replicas(Stretch stretch) {
    List<double[]> counts =
        outcomes.stream()
            .map(outcome -> Arrays.stream(outcome.course().replicas()).asDoubleStream().toArray())
            .map(stretch::of)
            .toList();
    return drawn(everybodyIn(counts), false, stretch);
  }

  private String deficits(Stretch stretch) {
    List<double[]> deficits =
        outcomes.stream().map(outcome -> stretch.of(outcome.course().deficit())).toList();
    return drawn(everybodyIn(deficits), true, stretch);
  }

  private ChartSvg everybodyIn(List<double[]> values) {
    ChartSvg chart =
        new ChartSvg(values.stream().mapToDouble(BacktestCharts::highest).max().orElse(0));
    // The first one last, so that it lies on top.
    for (int i = values.size() - 1; i >= 0; i--) {
      chart.path(everybody.get(i), chart.curve().stairs(values.get(i)));
    }
    return chart;
  }

  private String drawn(ChartSvg chart, boolean low, Stretch stretch) {
    Course course = report.course();
    return chart.html(
        low,
        course.grid().epochSecondAt(course.first() + stretch.from()),
        course.grid().epochSecondAt(course.first() + stretch.end()));
  }

  private static double highest(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).max().orElse(0);
  }
}
