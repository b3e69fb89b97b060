package io.productify.strategy;

import io.productify.strategy.plan.Answer;
import io.productify.strategy.policy.CheckIdentity;
import io.productify.strategy.policy.CheckIdentity.Check;
import io.productify.strategy.telemetry.AgentLog;
import io.productify.strategy.telemetry.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the log says of evaluations. */
final class EvaluationLog {

  private final AgentLog log;

  EvaluationLog(AgentLog log) {
    this.log = log;
  }

  void odd(Check check, List<String> warnings) {
    for (String warning : warnings) {
      log.log(Level.WARN, "odd configuration: " + warning, Map.of("check", check.name()));
    }
  }

  void noSamples(Check check) {
    log.log(Level.WARN, "no samples from the check's query", Map.of("check", check.name()));
  }

  void failed(CheckIdentity identity, String failure) {
    log.log(Level.WARN, "no fresh plan", withNames(identity, Map.of("failure", failure)));
  }

  void answered(CheckIdentity identity, @Nullable Answer answer) {
    if (answer != null) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("count", answer.count());
      fields.put("direction", answer.direction());
      fields.put("reason", answer.reason());
      log.log(Level.DEBUG, "evaluated", withNames(identity, fields));
    }
  }

  void fault(Evaluation evaluation, Throwable fault) {
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
