package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.capacity.InvalidCapacityException;
import io.productify.optimizer.engine.FakeEngine;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanningPipelineTest {

  private static final Limits ONE_TO_TWENTY = new Limits(1, 20);

  /**
   * One replica serves 0.5 and costs 1.125 a step, soft shortfall 20 a unit: a further replica pays
   * from a shortfall of 0.056 on, which is 11 requests a second.
   */
  @ParameterizedTest(name = "{0} requests a second need {1} replicas")
  @CsvSource({"50, 1", "100, 1", "110, 1", "113, 2", "250, 3", "900, 9"})
  void plansAsManyReplicasAsASteadyLoadNeeds(double requestsPerSecond, int replicas) {
    PlanAnswer answer = plan(replicas, requestsPerSecond);
    assertThat(answer.desired()).containsOnly(replicas).hasSize(4);
    assertThat(answer.stepSeconds()).isEqualTo(15);
    assertThat(answer.decision().outcome().fallback()).isFalse();
  }

  @Test
  void risesWithTheRampAndFallsWithIt() {
    assertThat(plan(1, 1200).desired()).containsExactly(6, 11, 12, 12);
    assertThat(plan(12, 100).desired()).containsExactly(10, 8, 6, 4);
  }

  @Test
  void theReasonSaysWhatTheLoadIsAndWhatAReplicaServes() {
    assertThat(plan(3, 250).decision().reason())
        .isEqualTo("load held at 250 rps, upper 250; demand 1.25, one replica serves 0.500");
  }

  @Test
  void aRequestThatIsLateAlreadyIsNotPlanned() {
    PlanningPipeline pipeline = Pipelines.pipeline(Pipelines.source(Pipelines.window(250)));
    StageTimer late = new StageTimer(() -> 0, 0);
    Evaluation evaluation =
        pipeline.evaluate(
            Pipelines.request(3, ONE_TO_TWENTY), new DecisionStamp("id", Pipelines.NOW), late);
    assertThatThrownBy(() -> pipeline.plan(evaluation).toCompletableFuture().join())
        .hasCauseInstanceOf(LateException.class);
  }

  @Test
  void theExplanationCarriesTheNumbersBehindTheAnswer() {
    Explanation explanation = plan(3, 250).explanation();
    Explanation.Sizing sizing = explanation.sizing().orElseThrow();
    assertThat(sizing.requestsPerSecondPerReplica()).isEqualTo(100, within(1e-9));
    assertThat(sizing.demand()).hasSize(41);
    assertThat(sizing.demand()[40]).isEqualTo(1.25, within(1e-9));
    assertThat(explanation.solution().solution().status()).isEqualTo("optimal");
    assertThat(explanation.method().parameters().get(Parameter.SLA_SOFT))
        .isEqualTo(new PlanningParameters.InForce(20.0, PlanningParameters.Origin.DEFAULT));
  }

  /** The demand is 0.1 s a request at 0.05 a second of work: 1.5 and 0.05 more each step. */
  @ParameterizedTest(name = "startup_delay {0}: the count of now is for step {1} from now")
  @CsvSource({"0, 0, 1.50", "1, 1, 1.55", "3, 3, 1.65"})
  void aCountIsPlannedForTheStepInWhichItServes(int delay, int stepFromNow, double demand) {
    Explanation explanation = planRising(Map.of(Parameter.STARTUP_DELAY, delay));
    Explanation.SolutionView.Posed posed = explanation.solution().posed().orElseThrow();
    int first = posed.answer().firstStep();
    assertThat(explanation.sizing().orElseThrow().demand()[first]).isEqualTo(demand, within(1e-9));
    assertThat(posed.problem().forecastStep(first)).isEqualTo(stepFromNow);
  }

  @Test
  void withAQueueOfItsOwnACountIsPlannedOneStepAheadAtLeast() {
    Explanation explanation =
        planRising(Map.of(Parameter.STARTUP_DELAY, 0, Parameter.TWO_STREAM, true));
    assertThat(explanation.sizing().orElseThrow().demand()[1]).isEqualTo(1.55, within(1e-9));
    assertThat(explanation.solution().posed().orElseThrow().problem().forecastStep(1)).isOne();
  }

  /** 300 requests a second in the step that begins now, and 10 more in each step after it. */
  private static Forecast rising(ForecastTask task) {
    double[] rates = new double[task.wanted().horizonSteps()];
    Arrays.setAll(rates, step -> 300 + 10 * step);
    double[][] scenarios =
        Arrays.stream(rates).mapToObj(r -> new double[] {r}).toArray(double[][]::new);
    return new Forecast(rates, rates, scenarios, new Forecast.Model("rising", "by hand"));
  }

  private static Explanation planRising(Map<Parameter, Object> overrides) {
    PlanRequest.Wishes wishes = new PlanRequest.Wishes(60, Optional.empty(), overrides);
    return Pipelines.plan(
            Pipelines.forecasting(PlanningPipelineTest::rising),
            Pipelines.request(3, ONE_TO_TWENTY, wishes))
        .explanation();
  }

  @Test
  void namesTheLimitsThatBind() {
    assertThat(limits(plan(10, new Limits(1, 10), 5000))).containsExactly("max");
    assertThat(limits(plan(4, new Limits(4, 10), 100))).containsExactly("min");
    assertThat(limits(plan(1, 1200))).contains("ramp_up");
    assertThat(limits(plan(20, 100))).contains("ramp_down");
    assertThat(limits(plan(3, 250))).isEmpty();
  }

  @Test
  void anOverrideReplacesTheDefaultAndSaysSo() {
    PlanAnswer answer =
        plan(Pipelines.request(1, ONE_TO_TWENTY, overriding(Parameter.MAX_SCALE_UP, 2)), 1200);
    assertThat(answer.desired()).containsExactly(3, 5, 7, 9);
    assertThat(answer.explanation().method().parameters())
        .containsEntry(
            Parameter.MAX_SCALE_UP,
            new PlanningParameters.InForce(2, PlanningParameters.Origin.REQUEST));
  }

  @Test
  void aBudgetOfTwoReplicasAnHourPlansTwo() {
    // A replica costs 500 * 0.002 + 0.25 * 0.5 = 1.125 an hour; 2.3 an hour is two of them.
    PlanAnswer answer =
        plan(
            Pipelines.request(2, ONE_TO_TWENTY, overriding(Parameter.COST_BUDGET_PER_HOUR, 2.3)),
            190);
    assertThat(answer.desired()).containsOnly(2);
    assertThat(answer.decision().reason()).doesNotContain("budget");
  }

  @Test
  void aBudgetBelowTheMinimumIsRelaxedAndTheReasonSaysSo() {
    PlanAnswer answer =
        plan(
            Pipelines.request(
                2, new Limits(2, 20), overriding(Parameter.COST_BUDGET_PER_HOUR, 0.1)),
            190);
    assertThat(answer.decision().reason()).contains("budget relaxed to the smallest feasible");
    assertThat(answer.decision().outcome().fallback()).isFalse();
  }

  @Test
  void theAnswerHasOneCountForEveryStepThatBegins() {
    for (int cacheSeconds : new int[] {1, 15, 16, 60, 3600}) {
      PlanRequest.Wishes wishes = new PlanRequest.Wishes(cacheSeconds, Optional.empty(), Map.of());
      PlanAnswer answer =
          Pipelines.plan(
              Pipelines.pipeline(Pipelines.source(Pipelines.window(190))),
              Pipelines.request(2, ONE_TO_TWENTY, wishes));
      assertThat(answer.desired()).hasSize((cacheSeconds + 14) / 15);
    }
  }

  @Test
  void aSurgeAboveTheBandIsPlannedForAtOnce() {
    double[] tail = {100, 100, 100, 100, 100, 100, 600};
    PlanAnswer answer =
        Pipelines.plan(
            Pipelines.pipeline(Pipelines.source(Pipelines.window(tail))),
            Pipelines.request(1, ONE_TO_TWENTY));
    assertThat(answer.desired()[0]).isEqualTo(6);
  }

  @Test
  void fromZeroAPendingRequestIsEnoughForOneReplica() {
    double[] pending = new double[240];
    pending[239] = 3;
    MetricsWindow window =
        new MetricsWindow(
            TimeGrid.endingAt(Pipelines.NOW, 15, 240),
            Map.of(Series.ACTIVATOR_PENDING_REQUESTS, pending));
    MetricsSource source =
        query -> CompletableFuture.completedFuture(new MetricsReading(window, Optional.empty()));
    PlanAnswer answer =
        Pipelines.plan(Pipelines.pipeline(source), Pipelines.request(0, new Limits(0, 20)));
    assertThat(answer.desired()[0]).isPositive();
    assertThat(answer.decision().outcome().fallback()).isFalse();
  }

  @Test
  void anEmptyRequiredSeriesIsUnavailableAndNeverZeroDemand() {
    MetricsWindow empty = new MetricsWindow(TimeGrid.endingAt(Pipelines.NOW, 15, 240), Map.of());
    assertThatThrownBy(
            () ->
                Pipelines.plan(
                    Pipelines.pipeline(Pipelines.source(empty)),
                    Pipelines.request(3, ONE_TO_TWENTY)))
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(MetricsUnavailableException.class)
        .hasMessageContaining("pfy_total_requests");
  }

  @Test
  void anAllocationOfNothingIsAnInvalidCapacityBeforeAnyEngineRuns() {
    PlanRequest.Wishes wishes = new PlanRequest.Wishes(60, Optional.empty(), Map.of());
    MetricsSource source =
        query ->
            CompletableFuture.completedFuture(
                new MetricsReading(
                    Pipelines.window(100),
                    Optional.of(new io.productify.optimizer.metrics.Allocation(0, 0))));
    assertThatThrownBy(
            () ->
                Pipelines.plan(
                    Pipelines.pipeline(source), Pipelines.request(3, ONE_TO_TWENTY, wishes)))
        .hasCauseInstanceOf(InvalidCapacityException.class);
  }

  @Test
  void theHoldEngineAnswersWithoutMetrics() {
    MetricsSource broken =
        query ->
            CompletableFuture.failedFuture(
                new MetricsUnavailableException("down", List.of("pfy_total_requests")));
    PlanRequest.Wishes wishes = new PlanRequest.Wishes(60, Optional.of("hold"), Map.of());
    PlanAnswer answer =
        Pipelines.plan(Pipelines.pipeline(broken), Pipelines.request(7, ONE_TO_TWENTY, wishes));
    assertThat(answer.desired()).containsExactly(7, 7, 7, 7);
    assertThat(answer.decision().reason()).isEqualTo("scaling is on hold at 7");
    assertThat(answer.decision().outcome().price()).isEmpty();
  }

  @Test
  void aSolverThatFindsNothingIsAHoldThatSaysSo() {
    PlanAnswer answer =
        Pipelines.plan(
            Pipelines.pipeline(
                Pipelines.source(Pipelines.window(500)),
                List.of(FakeEngine.failing("milp")),
                Runnable::run),
            Pipelines.request(3, ONE_TO_TWENTY));
    assertThat(answer.desired()).containsExactly(3, 3, 3, 3);
    assertThat(answer.decision().outcome().fallback()).isTrue();
    assertThat(answer.decision().reason()).contains("out of time").endsWith("holding 3");
  }

  private static List<String> limits(PlanAnswer answer) {
    return answer.explanation().solution().bindingLimits();
  }

  private static PlanRequest.Wishes overriding(Parameter parameter, Object value) {
    return new PlanRequest.Wishes(60, Optional.empty(), Map.of(parameter, value));
  }

  private static PlanAnswer plan(PlanRequest request, double requestsPerSecond) {
    return Pipelines.plan(
        Pipelines.pipeline(Pipelines.source(Pipelines.window(requestsPerSecond))), request);
  }

  private static PlanAnswer plan(int current, double requestsPerSecond) {
    return plan(current, ONE_TO_TWENTY, requestsPerSecond);
  }

  private static PlanAnswer plan(int current, Limits limits, double requestsPerSecond) {
    return plan(Pipelines.request(current, limits), requestsPerSecond);
  }
}
