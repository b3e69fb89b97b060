package io.productify.optimizer.serving;

import static io.productify.optimizer.serving.Judged.NOON;
import static io.productify.optimizer.serving.Judged.fitted;
import static io.productify.optimizer.serving.Judged.forecast;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.capacity.InvalidCapacityException;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.PluginSamples;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.Check;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.Observed;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.ShadowPlan;
import io.productify.optimizer.planning.Standing;
import io.productify.optimizer.safety.Correction;
import io.productify.optimizer.safety.SafePlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServingBookTest {

  private static final ScalingTarget SHOP = ScalingTarget.of("web", "shop", "server");
  private static final Instant AT = Instant.parse("2026-01-14T14:00:00Z");

  private final List<ScalingTarget> dropped = new ArrayList<>();

  private ServingBook book(double threshold) {
    return new ServingBook(2, threshold, dropped::add);
  }

  private static Observed.Load load(LoadWindow window) {
    return new Observed.Load(
        window.grid(),
        window.requestsPerSecond(),
        window.requestsPerSecond(),
        ForecastTask.Past.NONE);
  }

  private static Standing step(ServingBook book, int steps, Forecast forecast) {
    Observed.Load load = load(Judged.window(steps, 100));
    Standing standing = book.observe(SHOP, load);
    book.bandQuantile(SHOP, 0.9);
    book.remember(SHOP, load, forecast);
    return standing;
  }

  private static PlanRequest request(ScalingTarget target) {
    return new PlanRequest(
        target,
        new Check("check", "prometheus", new PluginSamples("", List.of())),
        new PlanRequest.Counts(1, 0, new Limits(1, 10)),
        new PlanRequest.Wishes(60, Optional.empty(), Map.of()));
  }

  private static PlanAnswer answer(Instant at, SafePlan.Verdict verdict, int... desired) {
    Plan plan = new Plan(desired, Optional.empty(), Plan.Solution.NONE, List.of());
    return new PlanAnswer(
        desired,
        15,
        new PlanAnswer.Decision(
            new DecisionStamp("id " + desired[0], at),
            new EngineRoute("hold", EngineRoute.Origin.CANARY),
            new PlanAnswer.Outcome(Optional.empty(), verdict.fallback(), false),
            "a reason"),
        new Explanation(
            Optional.empty(),
            Optional.empty(),
            new Explanation.Method(Map.of(), Map.of()),
            new Explanation.SolutionView(
                new SafePlan(desired, desired, Optional.of(plan), verdict),
                List.of(),
                Optional.empty())));
  }

  private static PlanAnswer answer(Instant at, int... desired) {
    return answer(at, new SafePlan.Verdict(false, List.of(), List.of()), desired);
  }

  private static ServingState shop(ServingBook book) {
    return book.state("web", "shop").orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.25, 0.4})
  void theFitIsDroppedAtTheThresholdAndNotBelow(double threshold) {
    ServingBook book = book(threshold);
    double before = 0;
    int i = 0;
    while (dropped.isEmpty()) {
      assertThat(before).isLessThan(threshold);
      Standing standing = step(book, i++, fitted(forecast(1, 104), NOON, 2));
      before = standing.driftScore().orElse(0);
    }
    assertThat(before).isGreaterThanOrEqualTo(threshold);
    assertThat(dropped).containsExactly(SHOP);
    assertThat(shop(book).quality().drift().lastDrop().orElseThrow().score()).isEqualTo(before);
  }

  /** However bad models are, each set of them has eight forecasts to show itself. */
  @Test
  void noMoreThanOneRefitForEightForecasts() {
    ServingBook book = book(0.5);
    for (int i = 0; i <= 100; i++) {
      step(book, i, fitted(forecast(1, 1000), NOON + dropped.size(), 2));
    }
    assertThat(dropped).hasSizeBetween(10, 12);
  }

  @Test
  void aThresholdOfOneIsNeverReached() {
    ServingBook book = book(1);
    for (int i = 0; i <= 100; i++) {
      step(book, i, fitted(forecast(1, 1e12), NOON, 1e-9));
    }
    assertThat(dropped).isEmpty();
    assertThat(shop(book).quality().drift().score().orElseThrow()).isGreaterThan(0.9);
  }

  @Test
  void theBandIsMovedForEachApplicationByItsOwnForecasts() {
    ServingBook book = book(0.5);
    for (int i = 0; i <= 40; i++) {
      step(book, i, forecast(1, 50, 60));
    }
    assertThat(book.bandQuantile(SHOP, 0.9)).isGreaterThan(0.95);
    assertThat(book.bandQuantile(ScalingTarget.of("api", "shop", ""), 0.9))
        .isCloseTo(0.9, within(1e-9));
    assertThat(shop(book).quality().band().wanted()).isEqualTo(0.9);
  }

  @Test
  void aDailyPatternOfTheHistoryIsARegime() {
    ServingBook book = book(0.5);
    LoadWindow window = Judged.window(0, 100);
    Observed.Load load =
        new Observed.Load(
            window.grid(),
            window.requestsPerSecond(),
            window.requestsPerSecond(),
            new ForecastTask.Past(Loads.history(14, Loads::dailyWave), LocalCalendar.UTC));
    assertThat(book.observe(SHOP, load).regime()).isEqualTo("diurnal");
    assertThat(shop(book).regime()).isEqualTo(Regime.DIURNAL);
    assertThat(book.observe(SHOP, load(window)).regime()).isEqualTo("steady");
  }

  @Test
  void whoWasNeverServedIsNotKnown() {
    ServingBook book = book(0.5);
    book.decided(request(SHOP), answer(AT, 3));
    assertThat(book.state("web", "blog")).isEmpty();
    assertThat(book.state("", "shop")).isEmpty();
    book.shadowed(shadow("blog", planned(4)));
    assertThat(book.states()).hasSize(1);
  }

  @Test
  void theLeastRecentlyServedLeaves() {
    ServingBook book = book(0.5);
    book.decided(request(ScalingTarget.of("web", "b", "")), answer(AT, 1));
    book.decided(request(ScalingTarget.of("web", "a", "")), answer(AT, 1));
    book.decided(request(ScalingTarget.of("web", "b", "")), answer(AT, 1));
    book.decided(request(ScalingTarget.of("api", "c", "")), answer(AT, 1));
    assertThat(book.states().stream().map(state -> state.target().app())).containsExactly("c", "b");
  }

  @Test
  void theNewestAnswerIsKeptAlsoWhenAnOlderOneComesLater() {
    ServingBook book = book(0.5);
    book.decided(request(SHOP), answer(AT, 3, 4));
    book.decided(request(SHOP), answer(AT.minusSeconds(5), 7));
    LastAnswer last = shop(book).last().answer().orElseThrow();
    assertThat(last.counts().desired()).containsExactly(3, 4);
    assertThat(last.decision().route().origin()).isEqualTo(EngineRoute.Origin.CANARY);
    book.decided(request(SHOP), answer(AT, 5));
    assertThat(shop(book).last().answer().orElseThrow().counts().desired()).containsExactly(5);
  }

  @Test
  void theCountNowFollowsThePlanUntilItIsOver() {
    ServingBook book = book(0.5);
    book.decided(request(SHOP), answer(AT, 3, 4));
    LastAnswer last = shop(book).last().answer().orElseThrow();
    assertThat(last.countAt(AT)).hasValue(3);
    assertThat(last.countAt(AT.plusMillis(14_999))).hasValue(3);
    assertThat(last.countAt(AT.plusSeconds(15))).hasValue(4);
    assertThat(last.countAt(AT.plusMillis(29_999))).hasValue(4);
    assertThat(last.countAt(AT.plusSeconds(30))).isEmpty();
    assertThat(last.validUntil()).isEqualTo(AT.plusSeconds(30));
    assertThat(last.countAt(AT.minusSeconds(60))).as("the clock was set back").hasValue(3);
  }

  @Test
  void keepsWhatTheShellChangedAndNotTheCallersArrays() {
    ServingBook book = book(0.5);
    int[] desired = {3};
    book.decided(
        request(SHOP),
        answer(
            AT,
            new SafePlan.Verdict(
                true,
                List.of(new Correction(Correction.Kind.UNUSABLE, "engine hold failed")),
                List.of()),
            desired));
    desired[0] = 9;
    LastAnswer last = shop(book).last().answer().orElseThrow();
    assertThat(last.counts().desired()).containsExactly(3);
    assertThat(last.corrections()).containsExactly("engine hold failed");
    assertThat(last.decision().outcome().fallback()).isTrue();
  }

  @Test
  void aFailureIsToldInTheWordsOfTheCallerAndKeptBesideTheAnswer() {
    ServingBook book = book(0.5);
    DecisionStamp stamp = new DecisionStamp("id", AT);
    book.failed(
        request(SHOP),
        stamp,
        new MetricsUnavailableException("http://x", List.of("pfy_a", "pfy_b")));
    assertThat(shop(book).last().failure())
        .hasValue(
            new LastFailure(
                AT, "metrics_unavailable", "cannot be read, or is empty: pfy_a, pfy_b"));
    assertThat(shop(book).last().answer()).isEmpty();
    book.decided(request(SHOP), answer(AT, 3));
    assertThat(shop(book).last().failure()).isPresent();
    book.failed(request(SHOP), stamp, new InvalidCapacityException("capacity was -1"));
    assertThat(shop(book).last().failure().orElseThrow().code()).isEqualTo("invalid_capacity");
    book.failed(request(SHOP), stamp, new IllegalStateException("secret"));
    assertThat(shop(book).last().failure().orElseThrow().explanation()).doesNotContain("secret");
  }

  @Test
  void aFailureIsOpenUntilAnAnswerComes() {
    ServingBook book = book(0.5);
    assertThat(failedAt(book, AT).openFailure()).isPresent();
    book.decided(request(SHOP), answer(AT, 3));
    assertThat(shop(book).last().openFailure()).isEmpty();
    assertThat(failedAt(book, AT.plusSeconds(1)).openFailure()).isPresent();
    book.decided(request(SHOP), answer(AT.plusSeconds(2), 3));
    assertThat(shop(book).last().openFailure()).isEmpty();
  }

  private static ServingState.Last failedAt(ServingBook book, Instant at) {
    book.failed(request(SHOP), new DecisionStamp("id", at), new IllegalStateException("x"));
    return shop(book).last();
  }

  private static ShadowPlan.Result planned(int... desired) {
    return new ShadowPlan.Result(
        ShadowPlan.Outcome.PLANNED,
        Optional.of(answer(AT, desired).explanation().solution().safe()),
        "",
        1);
  }

  private static ShadowPlan shadow(String app, ShadowPlan.Result result) {
    return new ShadowPlan("id 3", ScalingTarget.of("web", app, ""), "proportional", result);
  }

  @Test
  void theLastPlanOfEachShadowIsKept() {
    ServingBook book = book(0.5);
    book.decided(request(SHOP), answer(AT, 3));
    book.shadowed(shadow("shop", planned(4, 5)));
    LastShadow planned = shop(book).last().shadows().get(0);
    assertThat(planned.desired()).containsExactly(4, 5);
    assertThat(planned.outcome()).isEqualTo(ShadowPlan.Outcome.PLANNED);
    book.shadowed(
        shadow(
            "shop",
            new ShadowPlan.Result(ShadowPlan.Outcome.FAILED, Optional.empty(), "it broke", 1)));
    LastShadow failed = shop(book).last().shadows().get(0);
    assertThat(shop(book).last().shadows()).hasSize(1);
    assertThat(failed.desired()).isEmpty();
    assertThat(failed.failure()).isEqualTo("it broke");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.1, 1.1, Double.NaN})
  void aThresholdOutOfRangeIsRefused(double threshold) {
    assertThatThrownBy(() -> book(threshold))
        .hasMessage(
            "optimizer.drift-refit-threshold must be above 0 and at most 1, was " + threshold);
  }

  @Test
  void holdsAtLeastOneApplication() {
    assertThatThrownBy(() -> new ServingBook(0, 0.5, target -> {}))
        .hasMessage("optimizer.serving-capacity must be at least 1, was 0");
  }

  /** Several planning threads serve one application: each step is judged once all the same. */
  @Test
  void manyThreadsJudgeEachStepOnce() throws Exception {
    ServingBook book = book(1);
    int threads = 4;
    int steps = 200;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (int i = 0; i <= steps; i++) {
        int now = i;
        CountDownLatch start = new CountDownLatch(1);
        List<Future<?>> running = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
          running.add(
              pool.submit(
                  () -> {
                    start.await();
                    return step(book, now, fitted(forecast(5, 100), NOON, 1));
                  }));
        }
        start.countDown();
        for (Future<?> one : running) {
          one.get(10, TimeUnit.SECONDS);
        }
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(shop(book).quality().horizons().stream().map(ForecastQuality.AtHorizon::judged))
        .containsExactly((long) steps, steps - 3L, steps - 4L);
  }
}
