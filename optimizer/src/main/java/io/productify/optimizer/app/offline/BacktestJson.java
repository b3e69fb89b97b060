package io.productify.optimizer.app.offline;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.productify.optimizer.backtest.Course;
import io.productify.optimizer.backtest.ForecastAccuracy;
import io.productify.optimizer.backtest.Outcome;
import io.productify.optimizer.backtest.ReplayReport;
import java.util.List;

/**
 * What came of replays, for programs. All of it is the same every time but for the numbers under
 * {@code timing}.
 */
final class BacktestJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<ReplayReport> reports;

  BacktestJson(List<ReplayReport> reports) {
    this.reports = List.copyOf(reports);
  }

  /** Returns the document, in lines. */
  String text() {
    ObjectNode root = JSON.createObjectNode();
    ArrayNode traces = root.putArray("traces");
    ArrayNode timing = root.putArray("timing");
    for (ReplayReport report : reports) {
      traces.add(trace(report));
      timing.add(timing(report));
    }
    return root.toPrettyString() + "\n";
  }

  private static ObjectNode trace(ReplayReport report) {
    ObjectNode node = JSON.createObjectNode();
    Course course = report.course();
    node.put("trace", course.name());
    node.put("step_seconds", course.stepSeconds());
    node.put("first_epoch_second", course.grid().epochSecondAt(course.first()));
    node.put("steps", course.steps());
    node.put("requests_per_second_per_replica", course.requestsPerSecondPerReplica());
    ArrayNode engines = node.putArray("autoscalers");
    for (ReplayReport.Row row : report.rows()) {
      ObjectNode engine = outcome(row.name(), row.outcome(), report);
      row.planning()
          .ifPresent(
              planning -> {
                engine.put("plans", planning.plans());
                engine.put("fallbacks", planning.fallbacks());
              });
      engines.add(engine);
    }
    node.set(
        "in_hindsight",
        report
            .floor()
            .<com.fasterxml.jackson.databind.JsonNode>map(
                floor -> outcome("in hindsight", floor, report))
            .orElse(JSON.nullNode()));
    node.set("forecast", forecast(report.accuracy()));
    return node;
  }

  private static ObjectNode outcome(String name, Outcome outcome, ReplayReport report) {
    ObjectNode node = JSON.createObjectNode();
    node.put("name", name);
    node.put("replica_hours", outcome.service().replicaHours());
    node.put("unserved_share", outcome.service().unservedShare());
    node.put("lacking_seconds", outcome.service().lacking().seconds());
    node.put("largest_deficit", outcome.service().lacking().largestDeficit());
    put(node, "mean_utilization", outcome.service().lacking().utilization());
    node.put("waiting_at_the_end", outcome.service().lacking().carried());
    node.put("changes", outcome.changes().events());
    node.put("reversals", outcome.changes().reversals());
    node.put("replicas_started", outcome.changes().started());
    node.put("replicas_stopped", outcome.changes().stopped());
    node.put("cost", outcome.cost().total());
    node.put("cost_of_replicas", outcome.cost().replicas());
    node.put("cost_of_shortfall", outcome.cost().shortfall());
    node.put("cost_of_changes", outcome.cost().changes());
    put(node, "relative_cost", report.relativeCost(outcome));
    double hours = report.floor().map(floor -> floor.service().replicaHours()).orElse(Double.NaN);
    put(node, "relative_replica_hours", outcome.service().replicaHours() / hours);
    return node;
  }

  private static ArrayNode forecast(ForecastAccuracy accuracy) {
    ArrayNode horizons = JSON.createArrayNode();
    for (ForecastAccuracy.AtHorizon at : accuracy.horizons()) {
      ObjectNode node = horizons.addObject();
      node.put("steps_ahead", at.steps());
      node.put("forecasts", at.forecasts());
      put(node, "mase", at.mase());
      put(node, "bias", at.band().bias());
      put(node, "under_the_band", at.band().coverage());
      put(node, "under_the_band_above_zero", at.band().coverageAboveZero());
    }
    return horizons;
  }

  private static ObjectNode timing(ReplayReport report) {
    ObjectNode node = JSON.createObjectNode();
    node.put("trace", report.course().name());
    ObjectNode millis = node.putObject("millis_per_plan");
    report
        .rows()
        .forEach(
            row ->
                row.planning()
                    .ifPresent(planning -> millis.put(row.name(), planning.millisEach())));
    return node;
  }

  private static void put(ObjectNode node, String key, double value) {
    if (Double.isFinite(value)) {
      node.put(key, value);
    } else {
      node.putNull(key);
    }
  }
}
