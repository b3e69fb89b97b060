package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.FakeEngine;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.milp.MilpEngine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ObserveModeTest {

  private static final Limits ONE_TO_TWENTY = new Limits(1, 20);

  private final RecordingListener listener = new RecordingListener();

  private PlanAnswer answer(Mode mode, Engine engine, PlanRequest request) {
    Delivery delivery = new Delivery(mode, Shadows.none(listener), listener);
    return Pipelines.dispatcher(Pipelines.deciders(List.of(engine, new Hold()), engine, delivery))
        .answer(request)
        .toCompletableFuture()
        .join();
  }

  /** 250 requests a second need three replicas, and two go in a step. */
  @Test
  void answersTheCurrentCountAtEveryStepAndSaysWhatItWouldHaveBeen() {
    Engine milp = MilpEngine.unaided(System::nanoTime);
    PlanRequest request = Pipelines.request(9, ONE_TO_TWENTY);
    PlanAnswer served = answer(Mode.SERVE, milp, request);
    PlanAnswer observed = answer(Mode.OBSERVE, milp, request);
    assertThat(served.desired()).containsExactly(7, 5, 3, 3);
    assertThat(observed.desired()).containsExactly(9, 9, 9, 9);
    assertThat(observed.decision().reason())
        .isEqualTo("observe mode: would have answered 7; " + served.decision().reason());
    assertThat(observed.decision().outcome().price())
        .isEqualTo(served.decision().outcome().price());
    assertThat(observed.decision().outcome().fallback()).isFalse();
    assertThat(observed.decision().outcome().noChange()).as("nobody's change is undone").isTrue();
    assertThat(served.decision().outcome().noChange()).isFalse();
    assertThat(observed.decision().route()).isEqualTo(served.decision().route());
  }

  @Test
  void theExplanationKeepsWhatWasPlannedAndInServeModeThatIsTheAnswer() {
    Engine milp = MilpEngine.unaided(System::nanoTime);
    PlanRequest request = Pipelines.request(9, ONE_TO_TWENTY);
    PlanAnswer served = answer(Mode.SERVE, milp, request);
    PlanAnswer observed = answer(Mode.OBSERVE, milp, request);
    assertThat(observed.explanation().solution().planned()).containsExactly(7, 5, 3, 3);
    assertThat(observed.explanation().solution().rawCounts())
        .isEqualTo(served.explanation().solution().rawCounts());
    assertThat(served.explanation().solution().planned()).isEqualTo(served.desired());
  }

  @Test
  void whatIsRecordedIsWhatWasAnswered() {
    PlanAnswer observed =
        answer(
            Mode.OBSERVE,
            MilpEngine.unaided(System::nanoTime),
            Pipelines.request(9, ONE_TO_TWENTY));
    assertThat(listener.answers).containsExactly(observed);
  }

  /** A count outside the limits is not observe mode's to mend. */
  @Test
  void theCurrentCountIsNotBroughtWithinTheLimits() {
    assertThat(
            answer(
                    Mode.OBSERVE,
                    MilpEngine.unaided(System::nanoTime),
                    Pipelines.request(30, ONE_TO_TWENTY))
                .desired())
        .containsExactly(30, 30, 30, 30);
  }

  @Test
  void theFallbackPolicysAnswerIsObservedTooAndIsNoFallbackOutside() {
    PlanRequest fromNothing = Pipelines.request(0, ONE_TO_TWENTY);
    PlanAnswer observed = answer(Mode.OBSERVE, FakeEngine.failing("milp"), fromNothing);
    assertThat(observed.desired()).containsExactly(0, 0, 0, 0);
    assertThat(observed.decision().outcome().fallback()).isFalse();
    assertThat(observed.decision().reason())
        .startsWith("observe mode: would have answered 1; ")
        .endsWith("out of time; holding 1");
    assertThat(observed.explanation().solution().safe().fallback()).as("inside it is").isTrue();
  }

  @Test
  void aLateAnswerIsObservedToo() {
    Delivery delivery = new Delivery(Mode.OBSERVE, Shadows.none(listener), listener);
    Engine hold = new Hold();
    Engine needy = FakeEngine.failing("milp");
    PlanningDispatcher dispatcher =
        new PlanningDispatcher(
            Pipelines.pipeline(
                query -> new CompletableFuture<>(),
                Pipelines.deciders(List.of(needy), hold, delivery),
                Runnable::run),
            new PlanningDispatcher.Bounds(10, 20),
            new PlanningDispatcher.Clocks(
                () -> new DecisionStamp("id", Pipelines.NOW), System::nanoTime),
            Runnable::run);
    PlanAnswer late =
        dispatcher.answer(Pipelines.request(30, ONE_TO_TWENTY)).toCompletableFuture().join();
    assertThat(late.desired()).containsExactly(30, 30, 30, 30);
    assertThat(late.decision().outcome().fallback()).isFalse();
    assertThat(late.decision().reason())
        .isEqualTo(
            "observe mode: would have answered 20; "
                + "the metrics stage was late (limit 20 ms), holding 20");
    assertThat(listener.times)
        .as("a stage that never ends is timed all the same")
        .singleElement()
        .satisfies(times -> assertThat(times.get(Stage.METRICS)).isPositive());
  }

  @Test
  void anEngineThatReadsNoLoadIsObservedToo() {
    PlanRequest.Wishes byHold = new PlanRequest.Wishes(60, Optional.of("hold"), Map.of());
    PlanAnswer observed =
        answer(
            Mode.OBSERVE,
            MilpEngine.unaided(System::nanoTime),
            Pipelines.request(30, ONE_TO_TWENTY, byHold));
    assertThat(observed.desired()).containsExactly(30, 30, 30, 30);
    assertThat(observed.decision().reason())
        .startsWith("observe mode: would have answered 20; scaling is on hold at 30");
  }
}
