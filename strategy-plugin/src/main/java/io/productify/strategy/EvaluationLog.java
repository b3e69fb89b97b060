package io.productify.strategy;

import io.productify.strategy.plan.Answer;
import io.productify.strategy.policy.CheckIdentity;
import io.productify.strategy.policy.CheckIdentity.Check;
import io.productify.strategy.telemetry.AgentLog;
import io.productify.strategy.telemetry.Level;
import io.productify.strategy.telemetry.Meter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** What the log and the metrics say of evaluations. */
final class EvaluationLog {

  private static final String FAULT = "plugin_fault";

  private final AgentLog log;
  private final Supplier<Meter> meter;

  EvaluationLog(AgentLog log, Supplier<Meter> meter) {
    this.log = log;
    this.meter = meter;
  }

  void odd(Check check, List<String> warnings) {
    for (String warning : warnings) {
      log.log(Level.WARN, "odd configuration: " + warning, Map.of("check", check.name()));
    }
  }

  void noSamples(Check check) {
    log.log(Level.WARN, "no samples from the check's query", Map.of("check", check.name()));
    meter.get().fellBack("no_samples");
  }

  void misconfigured() {
    meter.get().misconfigured("check");
  }

  void servedFromCache(Duration planAge) {
    meter.get().servedFromCache(planAge);
  }

  void fellBack(String reason) {
    meter.get().fellBack(reason);
  }

  void failed(CheckIdentity identity, String failure) {
    log.log(Level.WARN, "no fresh plan", withNames(identity, Map.of("failure", failure)));
  }

  /** Writes down an answer that the agent has been sent already: it need not wait for this. */
  void sent(Evaluation evaluation, Answer answer) {
    if (!log.writes(Level.DEBUG)) {
      return;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("check", evaluation.check().name());
    fields.put("app", answer.meta().getOrDefault("app", ""));
    fields.put("count", answer.count());
    fields.put("direction", answer.direction());
    fields.put("reason", answer.reason());
    log.log(Level.DEBUG, "evaluated", fields);
  }

  /** Counts an answer. */
  void answered(Answer answer) {
    Meter now = meter.get();
    now.answered(
        String.valueOf(answer.meta().get("source")),
        answer.direction().name().toLowerCase(Locale.ROOT));
    for (String by : answer.correctedBy()) {
      now.corrected(by);
    }
    if (answer.aboveMax() > 0) {
      now.wantedAboveMax(answer.aboveMax());
    }
  }

  void fault(Evaluation evaluation, Answer answer, Throwable fault) {
    answered(answer);
    meter.get().fellBack(FAULT);
    log.log(Level.ERROR, "evaluation failed: check " + evaluation.check().name(), fault);
  }

  private static Map<String, Object> withNames(CheckIdentity identity, Map<String, ?> fields) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("check", identity.check().name());
    all.put("app", identity.application().metricAppName());
    all.putAll(fields);
    return all;
  }
}
