package io.productify.optimizer.app.telemetry;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.productify.optimizer.app.OptimizerConfig;
import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.PluginSamples;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.Check;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.Limit;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.ShadowPlan;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.safety.Correction;
import io.productify.optimizer.safety.EngineFault;
import io.productify.optimizer.safety.SafePlan;
import io.productify.optimizer.serving.ServingBook;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class DecisionMetricsTest {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final DecisionMetrics metrics =
      new DecisionMetrics(
          meters,
          new SmallRyeConfigBuilder()
              .withMapping(OptimizerConfig.class)
              .withSources(
                  new PropertiesConfigSource(
                      Map.of("optimizer.serving-capacity", "2"), "test", 100))
              .build()
              .getConfigMapping(OptimizerConfig.class),
          new EngineRegistry(
              List.of(new Hold(), new Proportional()),
              new EngineRegistry.Roles("hold", Optional.empty(), Set.of("proportional"))),
          new ServingBook(2, 0.5, target -> {}));

  private static PlanRequest request(String app) {
    return request("web", app);
  }

  private static PlanRequest request(String group, String app) {
    return new PlanRequest(
        ScalingTarget.of(group, app, "server"),
        new Check("check", "prometheus", new PluginSamples("", List.of())),
        new PlanRequest.Counts(1, 0, new Limits(1, 10)),
        new PlanRequest.Wishes(60, Optional.empty(), Map.of()));
  }

  private static PlanAnswer answer(int... desired) {
    return answer(desired, new SafePlan.Verdict(false, List.of(), List.of()), List.of());
  }

  private static PlanAnswer answer(int[] desired, SafePlan.Verdict verdict, List<Plan.Note> notes) {
    Plan plan = new Plan(desired, Optional.empty(), Plan.Solution.NONE, notes);
    SafePlan safe = new SafePlan(desired, desired, Optional.of(plan), verdict);
    return new PlanAnswer(
        desired,
        15,
        new PlanAnswer.Decision(
            new DecisionStamp("id", Instant.EPOCH),
            new EngineRoute("hold", EngineRoute.Origin.CONFIGURATION),
            new PlanAnswer.Outcome(Optional.empty(), verdict.fallback(), false),
            "a test"),
        new Explanation(
            Optional.empty(),
            Optional.empty(),
            new Explanation.Method(Map.of(), Map.of()),
            new Explanation.SolutionView(safe, List.of(), Optional.empty())));
  }

  private static ShadowPlan shadow(String app, ShadowPlan.Result result) {
    return new ShadowPlan("id", ScalingTarget.of("web", app, "server"), "proportional", result);
  }

  private static ShadowPlan.Result planned(int... desired) {
    return new ShadowPlan.Result(
        ShadowPlan.Outcome.PLANNED,
        Optional.of(answer(desired).explanation().solution().safe()),
        "",
        1);
  }

  private static ShadowPlan.Result without(ShadowPlan.Outcome outcome) {
    return new ShadowPlan.Result(outcome, Optional.empty(), "none", 1);
  }

  private double counter(String name, String... tags) {
    return meters.get(name).tags(tags).counter().count();
  }

  private double gauge(String name, String app) {
    return meters.get("pfy_optimizer_" + name).tag("app", app).gauge().value();
  }

  @Test
  void tellsTheLatestDecisionOfEachApplication() {
    metrics.decided(request("shop"), answer(3, 4));
    metrics.decided(request("blog"), answer(7));
    assertThat(gauge("desired_replicas", "shop")).isEqualTo(3);
    metrics.decided(request("shop"), answer(5));
    assertThat(gauge("desired_replicas", "shop")).isEqualTo(5);
    assertThat(gauge("desired_replicas", "blog")).isEqualTo(7);
    assertThat(gauge("demand", "shop")).isNaN();
  }

  @Test
  void twoGroupsWithAnApplicationOfOneNameBothShow() {
    metrics.decided(request("web", "shop"), answer(3));
    metrics.decided(request("", "shop"), answer(5));
    assertThat(desired("web")).isEqualTo(3);
    assertThat(desired("")).isEqualTo(5);
  }

  private double desired(String group) {
    return meters
        .get("pfy_optimizer_desired_replicas")
        .tags("app", "shop", "group", group)
        .gauge()
        .value();
  }

  @Test
  void anApplicationHasOneRegimeAndLosesItWithItsOtherSeries() {
    metrics.decided(request("shop"), answer(3));
    metrics.decided(request("shop"), answer(4));
    assertThat(meters.find("pfy_optimizer_regime_info").gauges()).hasSize(1);
    assertThat(meters.get("pfy_optimizer_regime_info").tag("regime", "unknown").gauge().value())
        .isEqualTo(1);
    int series = meters.getMeters().size();
    metrics.decided(request("blog"), answer(1));
    metrics.decided(request("wiki"), answer(1));
    metrics.decided(request("news"), answer(1));
    assertThat(meters.find("pfy_optimizer_regime_info").tag("app", "shop").gauge()).isNull();
    assertThat(meters.find("pfy_optimizer_band_coverage_ratio").tag("app", "shop").gauge())
        .isNull();
    // Two applications at most: those of one more than the first had alone.
    int ofOne =
        (int)
            meters.getMeters().stream().filter(m -> "news".equals(m.getId().getTag("app"))).count();
    assertThat(meters.getMeters()).hasSize(series + ofOne);
    assertThat(ofOne).as("as docs/serving.md says").isEqualTo(29);
  }

  @Test
  void requestsWithoutMetricsLackTheRequestRate() {
    DecisionStamp stamp = new DecisionStamp("id", Instant.EPOCH);
    metrics.failed(request("shop"), stamp, new IllegalStateException("a bug"));
    assertThat(counter("pfy_optimizer_missing_series", "series", "request_rate")).isZero();
    metrics.failed(
        request("shop"), stamp, new MetricsUnavailableException("empty", List.of("pfy_requests")));
    assertThat(counter("pfy_optimizer_missing_series", "series", "request_rate")).isEqualTo(1);
    assertThat(counter("pfy_optimizer_missing_series", "series", "queue_waiting")).isZero();
  }

  @Test
  void allStagesTogetherAreTheTotal() {
    metrics.timed(Map.of(Stage.METRICS, 20.0, Stage.SOLVE, 30.0));
    assertThat(
            meters.get("pfy_optimizer_stage").tag("stage", "total").timer().totalTime(MILLISECONDS))
        .isEqualTo(50);
    assertThat(
            meters.get("pfy_optimizer_stage").tag("stage", "solve").timer().totalTime(MILLISECONDS))
        .isEqualTo(30);
  }

  /** An answer holds windows, scenarios and the long history: 26 kB and more an application. */
  @Test
  void keepsNumbersAndNotTheAnswer() {
    int[] desired = {3};
    metrics.decided(request("shop"), answer(desired));
    desired[0] = 9;
    assertThat(gauge("desired_replicas", "shop")).isEqualTo(3);
  }

  @Test
  void theLeastRecentlyServedApplicationLosesItsSeries() {
    metrics.decided(request("shop"), answer(1));
    metrics.decided(request("blog"), answer(1));
    metrics.decided(request("shop"), answer(1));
    metrics.decided(request("wiki"), answer(1));
    assertThat(meters.find("pfy_optimizer_desired_replicas").tag("app", "blog").gauge()).isNull();
    assertThat(gauge("desired_replicas", "shop")).isEqualTo(1);
    assertThat(gauge("desired_replicas", "wiki")).isEqualTo(1);
  }

  @Test
  void everyCounterIsThereFromTheStartAtZero() {
    for (Correction.Kind kind : Correction.Kind.values()) {
      assertThat(counter("pfy_safety_corrections", "kind", kind.name().toLowerCase(Locale.ROOT)))
          .isZero();
    }
    for (String engine : List.of("hold", "proportional")) {
      assertThat(counter("pfy_ml_engine_fallback", "engine", engine)).isZero();
    }
    for (String kind : List.of("budget_relaxed", "solver_late")) {
      assertThat(counter("pfy_optimizer_plan_remarks", "kind", kind)).isZero();
    }
    for (String outcome : List.of("planned", "failed", "dropped")) {
      assertThat(counter("pfy_shadow_plans", "engine", "proportional", "outcome", outcome))
          .isZero();
    }
    assertThat(meters.find("pfy_shadow_plans").tag("engine", "hold").counter()).isNull();
  }

  @Test
  void anAnswerThatNeededNothingRaisesNoCounter() {
    metrics.decided(request("shop"), answer(3));
    assertThat(counter("pfy_ml_engine_fallback", "engine", "hold")).isZero();
    assertThat(counter("pfy_safety_corrections", "kind", "unusable")).isZero();
    assertThat(counter("pfy_optimizer_plan_remarks", "kind", "budget_relaxed")).isZero();
  }

  @Test
  void countsReplacedPlansByEngineAndCorrectionsAndRemarksByKind() {
    SafePlan.Verdict replaced =
        new SafePlan.Verdict(
            true,
            List.of(
                new Correction(Correction.Kind.UNUSABLE, "engine hold failed"),
                new Correction(Correction.Kind.RAMP, "the ramp made 3 of 4")),
            List.of());
    metrics.decided(
        request("shop"), answer(new int[] {3}, replaced, List.of(Plan.Note.budgetRelaxed(9))));
    assertThat(counter("pfy_ml_engine_fallback", "engine", "hold")).isEqualTo(1);
    assertThat(counter("pfy_ml_engine_fallback", "engine", "proportional")).isZero();
    assertThat(counter("pfy_safety_corrections", "kind", "unusable")).isEqualTo(1);
    assertThat(counter("pfy_safety_corrections", "kind", "ramp")).isEqualTo(1);
    assertThat(counter("pfy_safety_corrections", "kind", "limits")).isZero();
    assertThat(counter("pfy_optimizer_plan_remarks", "kind", "budget_relaxed")).isEqualTo(1);
    assertThat(counter("pfy_optimizer_plan_remarks", "kind", "solver_late")).isZero();
  }

  @Test
  void aMereCorrectionIsNoReplacedPlan() {
    SafePlan.Verdict clamped =
        new SafePlan.Verdict(
            false,
            List.of(new Correction(Correction.Kind.LIMITS, "the limits made 3 of 4")),
            List.of());
    metrics.decided(request("shop"), answer(new int[] {3}, clamped, List.of()));
    assertThat(counter("pfy_safety_corrections", "kind", "limits")).isEqualTo(1);
    assertThat(counter("pfy_ml_engine_fallback", "engine", "hold")).isZero();
  }

  /** In observe mode the answer is no fallback, and the plan was replaced all the same. */
  @Test
  void observeModeShowsBothCountsAndCountsReplacedPlans() {
    PlanAnswer planned =
        answer(new int[] {3}, new SafePlan.Verdict(true, List.of(), List.of()), List.of());
    PlanAnswer observed =
        new PlanAnswer(
            new int[] {8},
            15,
            new PlanAnswer.Decision(
                planned.decision().stamp(),
                planned.decision().route(),
                new PlanAnswer.Outcome(Optional.empty(), false, false),
                "observed"),
            planned.explanation());
    metrics.decided(request("shop"), observed);
    assertThat(gauge("desired_replicas", "shop")).isEqualTo(8);
    assertThat(gauge("planned_replicas", "shop")).isEqualTo(3);
    assertThat(counter("pfy_ml_engine_fallback", "engine", "hold")).isEqualTo(1);
  }

  @Test
  void inServeModePlannedAndDesiredAreOne() {
    metrics.decided(request("shop"), answer(3));
    assertThat(gauge("planned_replicas", "shop")).isEqualTo(gauge("desired_replicas", "shop"));
  }

  @Test
  void countsThePlansOfAnApplicationAndThoseThatALimitHoldsBack() {
    metrics.decided(request("shop"), bound(List.of()));
    assertThat(counter("pfy_optimizer_plans", "app", "shop", "group", "web")).isEqualTo(1);
    for (Limit limit : Limit.values()) {
      assertThat(limited("shop", limit)).as("there from the start").isZero();
    }
    metrics.decided(request("shop"), bound(List.of("max", "ramp_up")));
    metrics.decided(request("blog"), bound(List.of("min")));
    assertThat(counter("pfy_optimizer_plans", "app", "shop", "group", "web")).isEqualTo(2);
    assertThat(limited("shop", Limit.MAX)).isEqualTo(1);
    assertThat(limited("shop", Limit.RAMP_UP)).isEqualTo(1);
    assertThat(limited("shop", Limit.MIN)).isZero();
    assertThat(limited("blog", Limit.MIN)).isEqualTo(1);
  }

  /** Without a load it is not known what a plan would have been without its limits. */
  @Test
  void anAnswerWhoseLimitsAreNotKnownIsNoPlanWithoutLimits() {
    metrics.decided(request("shop"), answer(10));
    assertThat(counter("pfy_optimizer_plans", "app", "shop", "group", "web")).isZero();
    assertThat(limited("shop", Limit.MAX)).isZero();
  }

  private double limited(String app, Limit limit) {
    return counter("pfy_optimizer_plans_limited", "app", app, "limit", limit.label());
  }

  /** An answer to a load, at 10 replicas. */
  private static PlanAnswer bound(List<String> limits) {
    PlanAnswer plain = answer(10);
    Explanation.SolutionView solution = plain.explanation().solution();
    return new PlanAnswer(
        plain.desired(),
        plain.stepSeconds(),
        plain.decision(),
        new Explanation(
            Optional.empty(),
            Optional.of(
                new Explanation.Sizing(
                    new double[] {9},
                    new double[] {9.5},
                    new ReplicaProfile(1, 0),
                    100,
                    Optional.empty())),
            plain.explanation().method(),
            new Explanation.SolutionView(solution.safe(), limits, Optional.empty())));
  }

  @Test
  void showsWhatAShadowWouldServeAndNothingWhereItHasNoPlan() {
    metrics.decided(request("shop"), answer(3));
    metrics.shadowed(shadow("shop", planned(4, 5)));
    assertThat(shadowGauge("shop").value()).isEqualTo(4);
    assertThat(counter("pfy_shadow_plans", "engine", "proportional", "outcome", "planned"))
        .isEqualTo(1);
    for (ShadowPlan.Outcome outcome :
        List.of(ShadowPlan.Outcome.FAILED, ShadowPlan.Outcome.DROPPED)) {
      metrics.shadowed(shadow("shop", planned(6)));
      assertThat(shadowGauge("shop").value()).isEqualTo(6);
      metrics.shadowed(shadow("shop", without(outcome)));
      assertThat(shadowGauge("shop").value()).as("missing is never an old count").isNaN();
      assertThat(counter("pfy_shadow_plans", "engine", "proportional", "outcome", outcome.label()))
          .isEqualTo(1);
    }
  }

  @Test
  void aShadowsGaugeLeavesWithItsApplicationAndDoesNotComeBackWithoutIt() {
    metrics.decided(request("shop"), answer(1));
    metrics.shadowed(shadow("shop", planned(4)));
    metrics.decided(request("blog"), answer(1));
    metrics.decided(request("wiki"), answer(1));
    assertThat(meters.find("pfy_shadow_desired_replicas").gauge()).isNull();
    metrics.shadowed(shadow("shop", planned(4)));
    assertThat(meters.find("pfy_shadow_desired_replicas").gauge()).isNull();
    assertThat(counter("pfy_shadow_plans", "engine", "proportional", "outcome", "planned"))
        .isEqualTo(2);
  }

  private Gauge shadowGauge(String app) {
    return meters
        .get("pfy_shadow_desired_replicas")
        .tags("app", app, "engine", "proportional")
        .gauge();
  }

  /** A bug that shows at every request would bury the log. */
  @Test
  void aFaultIsLoggedOnceForEachEngineAndKind() {
    List<LogRecord> logged = new CopyOnWriteArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            logged.add(line);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger(DecisionMetrics.class.getName());
    logger.addHandler(handler);
    try {
      metrics.engineFailed(new EngineFault("hold", new IllegalStateException("one")));
      metrics.engineFailed(new EngineFault("hold", new IllegalStateException("two")));
      assertThat(logged).hasSize(1);
      assertThat(logged.get(0).getThrown()).hasMessage("one");
      metrics.engineFailed(new EngineFault("hold", new StackOverflowError()));
      metrics.engineFailed(new EngineFault("milp", new IllegalStateException("three")));
      assertThat(logged).hasSize(3);
    } finally {
      logger.removeHandler(handler);
    }
  }
}
