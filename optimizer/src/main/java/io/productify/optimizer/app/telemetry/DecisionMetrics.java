package io.productify.optimizer.app.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.productify.optimizer.app.OptimizerConfig;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.ShadowPlan;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.safety.Correction;
import io.productify.optimizer.safety.EngineFault;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * What each decision tells Prometheus: gauges by application, stage times, fallbacks, corrections,
 * remarks and shadow plans. Counters are there from the start, at 0, so that their first rise shows
 * in a rate.
 */
@Singleton
class DecisionMetrics implements DecisionListener {

  private static final Logger LOG = Logger.getLogger(DecisionMetrics.class);

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(3),
    Duration.ofMillis(10),
    Duration.ofMillis(30),
    Duration.ofMillis(100),
    Duration.ofMillis(300),
    Duration.ofSeconds(1),
    Duration.ofSeconds(2)
  };

  private final MeterRegistry meters;
  private final AppGauges gauges;
  private final Set<String> faultsLogged = ConcurrentHashMap.newKeySet();

  DecisionMetrics(MeterRegistry meters, OptimizerConfig config, EngineRegistry engines) {
    this.meters = meters;
    this.gauges = new AppGauges(meters, config.servingCapacity());
    Arrays.stream(Stage.values()).forEach(this::timer);
    Arrays.stream(Correction.Kind.values()).forEach(this::corrections);
    Arrays.stream(Plan.Note.Kind.values()).filter(DecisionMetrics::isRemark).forEach(this::remarks);
    engines.names().forEach(this::replaced);
    for (String shadow : engines.roles().shadows()) {
      for (ShadowPlan.Outcome outcome : ShadowPlan.Outcome.values()) {
        shadowPlans(shadow, outcome);
      }
    }
  }

  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {
    gauges.show(request.target().app(), answer);
    if (answer.explanation().solution().safe().fallback()) {
      replaced(answer.decision().route().engine()).increment();
    }
    for (Correction correction : answer.explanation().solution().corrections()) {
      corrections(correction.kind()).increment();
    }
    answer.explanation().solution().notes().stream()
        .map(Plan.Note::kind)
        .filter(DecisionMetrics::isRemark)
        .forEach(kind -> remarks(kind).increment());
  }

  /** Requests without an answer are counted by their status, where HTTP answers. */
  @Override
  public void failed(PlanRequest request, DecisionStamp stamp, Throwable cause) {}

  @Override
  public void shadowed(ShadowPlan shadow) {
    ShadowPlan.Result result = shadow.result();
    shadowPlans(shadow.engine(), result.outcome()).increment();
    gauges.showShadow(
        shadow.target().app(),
        shadow.engine(),
        result.plan().map(plan -> (double) plan.desired()[0]).orElse(Double.NaN));
  }

  /** A bug that shows at every request is told once: the counters say how often it does. */
  @Override
  public void engineFailed(EngineFault fault) {
    if (faultsLogged.add(fault.engine() + " " + fault.cause().getClass().getName())) {
      LOG.errorf(
          fault.cause(),
          "engine %s failed; further failures of this kind are counted and not logged",
          fault.engine());
    }
  }

  @Override
  public void timed(Map<Stage, Double> stageMillis) {
    stageMillis.forEach(
        (stage, millis) -> timer(stage).record(Duration.ofNanos(Math.round(millis * 1e6))));
  }

  private Timer timer(Stage stage) {
    return Timer.builder("pfy_optimizer_stage")
        .description("time spent in each stage of a planning request")
        .tag("stage", stage.label())
        .serviceLevelObjectives(BUCKETS)
        .register(meters);
  }

  private Counter replaced(String engine) {
    return Counter.builder("pfy_ml_engine_fallback")
        .description("plans that the rescue engine or the fallback policy replaced")
        .tag("engine", engine)
        .register(meters);
  }

  private Counter corrections(Correction.Kind kind) {
    return Counter.builder("pfy_safety_corrections")
        .description("plans that the safety shell changed, by the rule that did")
        .tag("kind", label(kind))
        .register(meters);
  }

  /** What a plan rests on is nothing to remark on. */
  private static boolean isRemark(Plan.Note.Kind kind) {
    return kind != Plan.Note.Kind.GROUNDS;
  }

  private Counter remarks(Plan.Note.Kind kind) {
    return Counter.builder("pfy_optimizer_plan_remarks")
        .description("plans for which an engine had to change or give up something")
        .tag("kind", label(kind))
        .register(meters);
  }

  private Counter shadowPlans(String engine, ShadowPlan.Outcome outcome) {
    return Counter.builder("pfy_shadow_plans")
        .description("plans of shadow engines, by what became of them")
        .tag("engine", engine)
        .tag("outcome", outcome.label())
        .register(meters);
  }

  private static String label(Enum<?> kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
