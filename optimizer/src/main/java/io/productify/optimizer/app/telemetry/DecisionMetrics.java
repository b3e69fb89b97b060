package io.productify.optimizer.app.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.productify.optimizer.app.OptimizerConfig;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.ShadowPlan;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.safety.Correction;
import io.productify.optimizer.safety.EngineFault;
import io.productify.optimizer.serving.ServingBook;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * What each decision tells Prometheus: gauges by application, stage times, fallbacks, corrections,
 * remarks and shadow plans. Counters are there from the start, at 0, so that their first rise shows
 * in a rate.
 */
@Singleton
class DecisionMetrics implements DecisionListener {

  private static final Logger LOG = Logger.getLogger(DecisionMetrics.class);

  /** The stage that is all stages. */
  private static final String TOTAL = "total";

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
  private final ServingBook book;
  private final Set<String> faultsLogged = ConcurrentHashMap.newKeySet();

  DecisionMetrics(
      MeterRegistry meters, OptimizerConfig config, EngineRegistry engines, ServingBook book) {
    this.meters = meters;
    this.book = book;
    this.gauges = new AppGauges(meters, config.servingCapacity());
    Arrays.stream(Stage.values()).map(Stage::label).forEach(this::timer);
    timer(TOTAL);
    Arrays.stream(Series.values()).forEach(this::missing);
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
    ScalingTarget target = request.target();
    gauges.show(target, answer, book.state(target.group(), target.app()));
    answer
        .explanation()
        .load()
        .ifPresent(load -> absent(load.observed().present()).forEach(Counter::increment));
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

  private Stream<Counter> absent(Set<Series> present) {
    return Arrays.stream(Series.values())
        .filter(series -> !present.contains(series))
        .map(this::missing);
  }

  /**
   * Requests without an answer are counted by their status, where HTTP answers. What they lack is
   * the one series that is required.
   */
  @Override
  public void failed(PlanRequest request, DecisionStamp stamp, Throwable cause) {
    if (cause instanceof MetricsUnavailableException) {
      missing(Series.REQUEST_RATE).increment();
    }
  }

  @Override
  public void shadowed(ShadowPlan shadow) {
    ShadowPlan.Result result = shadow.result();
    shadowPlans(shadow.engine(), result.outcome()).increment();
    gauges.showShadow(
        shadow.target(),
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
    stageMillis.forEach((stage, millis) -> timer(stage.label()).record(duration(millis)));
    timer(TOTAL).record(duration(stageMillis.values().stream().mapToDouble(time -> time).sum()));
  }

  private static Duration duration(double millis) {
    return Duration.ofNanos(Math.round(millis * 1e6));
  }

  private Timer timer(String stage) {
    return Timer.builder("pfy_optimizer_stage")
        .description("time spent in each stage of a planning request, and in all of them: total")
        .tag("stage", stage)
        .serviceLevelObjectives(BUCKETS)
        .register(meters);
  }

  private Counter missing(Series series) {
    return Counter.builder("pfy_optimizer_missing_series")
        .description("requests for which a series did not answer")
        .tag("series", label(series))
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

  /** What a plan rests on is nothing to remark on, and neither is a count that is left alone. */
  private static boolean isRemark(Plan.Note.Kind kind) {
    return kind != Plan.Note.Kind.GROUNDS && kind != Plan.Note.Kind.NO_CHANGE;
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
