package io.productify.optimizer.app.offline;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.productify.optimizer.calibration.Answer;
import io.productify.optimizer.calibration.LoadLevel;
import io.productify.optimizer.calibration.ReplicaLoad;
import io.productify.optimizer.calibration.Start;
import io.productify.optimizer.calibration.Startups;
import io.productify.optimizer.calibration.SteadyStretches;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalDouble;

/** A calibration for programs. */
final class CalibrationJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final CalibrationReport report;

  CalibrationJson(CalibrationReport report) {
    this.report = report;
  }

  /** Returns the document, in lines. */
  String text() {
    ObjectNode root = JSON.createObjectNode();
    root.put("app", report.target().app());
    root.put("group", report.target().group());
    root.put("task", report.target().task());
    root.put("from", Instant.ofEpochSecond(report.grid().startEpochSecond()).toString());
    root.put("to", Instant.ofEpochSecond(report.grid().endEpochSecond()).toString());
    root.put("step_seconds", report.grid().stepSeconds());
    root.set("stretches", stretches());
    root.set("levels", levels());
    root.set("replica", replica());
    root.set("startup", startup());
    if (report.tellsNothing()) {
      root.putNull("policy");
    } else {
      root.put("policy", new PolicySnippet(report).text());
    }
    return root.toPrettyString() + "\n";
  }

  private ObjectNode stretches() {
    SteadyStretches stretches = report.calibration().stretches();
    ObjectNode node = JSON.createObjectNode();
    node.put("seconds", stretches.seconds());
    node.put("all", stretches.all());
    node.put("used", stretches.used().size());
    node.put("missing", stretches.missing());
    node.put("changing", stretches.changing());
    return node;
  }

  private ArrayNode levels() {
    ArrayNode levels = JSON.createArrayNode();
    for (LoadLevel level : report.calibration().levels()) {
      ObjectNode node = levels.addObject();
      node.put("utilization", level.utilization());
      node.put("stretches", level.stretches());
      node.put("requests_per_second", level.rate());
      number(node, "response_seconds", level.responseSeconds());
    }
    return levels;
  }

  private ObjectNode replica() {
    ObjectNode node = JSON.createObjectNode();
    notEnough(node, report.calibration().load());
    report.load().ifPresent(load -> known(node, load));
    return node;
  }

  private void known(ObjectNode node, ReplicaLoad load) {
    node.put("requests_per_second", load.requestsPerSecond());
    node.put("capacity_per_replica", report.capacity().orElseThrow());
    node.put("utilization", load.utilization());
    number(node, "slow_from_utilization", load.knee().orElse(Double.NaN));
    node.put("response_seconds", report.responseSeconds());
    node.put("response_measured", load.responseSeconds().isPresent());
    node.put("request_weight", report.settings().requestWeight());
    node.put("line_intercept", load.line().intercept());
    node.put("line_slope", load.line().slope());
    node.put("line_levels", load.levels());
    node.put("typical_error", load.typicalError());
    ArrayNode quarters = node.putArray("by_quarters");
    load.quarters()
        .forEach(
            quarter -> {
              if (quarter.isNaN()) {
                quarters.addNull();
              } else {
                quarters.add(quarter);
              }
            });
  }

  private ObjectNode startup() {
    ObjectNode node = JSON.createObjectNode();
    Startups startups = report.calibration().startups();
    notEnough(node, report.calibration().delay());
    report
        .delay()
        .ifPresent(
            delay -> {
              node.put("median_seconds", delay.medianSeconds());
              node.put("ninetieth_percentile_seconds", delay.ninetiethSeconds());
              node.put("startup_delay_steps", report.delaySteps().orElseThrow());
            });
    node.put("resolution_seconds", report.grid().stepSeconds());
    node.put("until", startups.ready().map(ready -> ready.label()).orElse(null));
    ArrayNode starts = node.putArray("starts");
    for (Start start : startups.starts()) {
      ObjectNode one = starts.addObject();
      one.put("at", Instant.ofEpochSecond(start.epochSecond()).toString());
      one.put("from", start.from());
      one.put("to", start.to());
      one.put("outcome", start.outcome().name().toLowerCase(Locale.ROOT));
      if (start.outcome() == Start.Outcome.READY) {
        one.put("delay_seconds", start.delaySeconds());
      }
    }
    return node;
  }

  private static <T> void notEnough(ObjectNode node, Answer<T> answer) {
    if (answer instanceof Answer.NotEnough<T> none) {
      node.put("not_enough", none.missing());
      node.put("mend", none.mend());
    }
  }

  private static void number(ObjectNode node, String key, double value) {
    OptionalDouble known =
        Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    if (known.isPresent()) {
      node.put(key, known.getAsDouble());
    } else {
      node.putNull(key);
    }
  }
}
