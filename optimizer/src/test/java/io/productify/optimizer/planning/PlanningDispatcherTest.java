package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.UnknownEngineException;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PlanningDispatcherTest {

  private static final long LONG_ENOUGH_MILLIS = 60_000;
  private static final Limits LIMITS = new Limits(0, 20);

  /** A source that answers when the test says so. */
  private final List<CompletableFuture<MetricsReading>> reads = new ArrayList<>();

  private final MetricsSource source =
      query -> {
        CompletableFuture<MetricsReading> read = new CompletableFuture<>();
        reads.add(read);
        return read;
      };

  private int decisions;

  @Test
  void equalRequestsThatOverlapShareOneAnswer() throws Exception {
    PlanningDispatcher dispatcher = dispatcher(10, LONG_ENOUGH_MILLIS);
    CompletionStage<PlanAnswer> first = dispatcher.answer(request(3));
    CompletionStage<PlanAnswer> second = dispatcher.answer(request(3));
    answerReads();
    assertThat(reads).hasSize(1);
    assertThat(id(second)).isEqualTo(id(first));
  }

  @Test
  void requestsThatDifferDoNotWaitForEachOther() throws Exception {
    PlanningDispatcher dispatcher = dispatcher(10, LONG_ENOUGH_MILLIS);
    dispatcher.answer(request(3));
    CompletionStage<PlanAnswer> other = dispatcher.answer(request(4));
    answer(reads.get(1));
    assertThat(other.toCompletableFuture().get().desired()[0]).isEqualTo(4 - 2);
  }

  @Test
  void aRequestAfterTheAnswerIsPlannedAfresh() throws Exception {
    PlanningDispatcher dispatcher = dispatcher(10, LONG_ENOUGH_MILLIS);
    CompletionStage<PlanAnswer> first = dispatcher.answer(request(3));
    answerReads();
    CompletionStage<PlanAnswer> second = dispatcher.answer(request(3));
    answerReads();
    assertThat(id(second)).isNotEqualTo(id(first));
  }

  @Test
  void oneRequestMoreThanAllowedIsRefusedAndItsPlaceIsFreeAgainAfterwards() throws Exception {
    PlanningDispatcher dispatcher = dispatcher(2, LONG_ENOUGH_MILLIS);
    dispatcher.answer(request(1));
    CompletionStage<PlanAnswer> second = dispatcher.answer(request(2));
    assertThatThrownBy(() -> dispatcher.answer(request(3))).isInstanceOf(OverloadedException.class);
    answer(reads.get(1));
    second.toCompletableFuture().get();
    dispatcher.answer(request(3));
    assertThat(reads).hasSize(3);
  }

  @Test
  void aReadThatNeverAnswersIsAHoldThatNamesTheStage() throws Exception {
    PlanAnswer answer = dispatcher(10, 20).answer(request(5)).toCompletableFuture().get();
    assertThat(answer.desired()).containsExactly(5, 5, 5, 5);
    assertThat(answer.decision().outcome().fallback()).isTrue();
    assertThat(answer.decision().reason())
        .isEqualTo("the metrics stage was late (limit 20 ms), holding 5");
  }

  @Test
  void aRequestThatThePipelineFindsLateIsAHoldTooAndNoFailure() throws Exception {
    AtomicLong aMinuteACall = new AtomicLong();
    PlanningDispatcher dispatcher =
        new PlanningDispatcher(
            Pipelines.pipeline(Pipelines.source(Pipelines.window(900))),
            new PlanningDispatcher.Bounds(10, 59_000),
            new PlanningDispatcher.Clocks(
                () -> new DecisionStamp("id", Pipelines.NOW),
                () -> aMinuteACall.addAndGet(60_000_000_000L)),
            Runnable::run);
    PlanAnswer answer = dispatcher.answer(request(5)).toCompletableFuture().get();
    assertThat(answer.desired()).containsExactly(5, 5, 5, 5);
    assertThat(answer.decision().outcome().fallback()).isTrue();
  }

  @Test
  void aFailureReachesEveryoneWhoShares() {
    PlanningDispatcher dispatcher = dispatcher(10, LONG_ENOUGH_MILLIS);
    CompletionStage<PlanAnswer> first = dispatcher.answer(request(3));
    CompletionStage<PlanAnswer> second = dispatcher.answer(request(3));
    reads.get(0).completeExceptionally(new MetricsUnavailableException("down", List.of("s")));
    for (CompletionStage<PlanAnswer> stage : List.of(first, second)) {
      assertThatThrownBy(() -> stage.toCompletableFuture().get())
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(MetricsUnavailableException.class);
    }
    assertThat(dispatcher.underWay()).isZero();
  }

  @Test
  void aRequestWithoutAnAnswerIsToldOnceWithItsCauseHoweverManyShareIt() {
    RecordingListener told = new RecordingListener();
    PlanningPipeline.Deciders deciders =
        Pipelines.deciders(List.of(new Proportional()), new Proportional(), Delivery.serving(told));
    PlanningDispatcher dispatcher =
        new PlanningDispatcher(
            Pipelines.pipeline(source, deciders, Runnable::run),
            new PlanningDispatcher.Bounds(10, LONG_ENOUGH_MILLIS),
            new PlanningDispatcher.Clocks(
                () -> new DecisionStamp("id", Pipelines.NOW), System::nanoTime),
            Runnable::run);
    dispatcher.answer(request(3));
    dispatcher.answer(request(3));
    MetricsUnavailableException down = new MetricsUnavailableException("down", List.of("s"));
    reads.get(0).completeExceptionally(down);
    assertThat(told.failures).containsExactly(down);
    assertThat(told.answers).isEmpty();
  }

  @Test
  void anUnknownEngineIsRefusedAndTakesNoPlace() {
    PlanningDispatcher dispatcher = dispatcher(1, LONG_ENOUGH_MILLIS);
    PlanRequest.Wishes wishes = new PlanRequest.Wishes(60, Optional.of("oracle"), Map.of());
    assertThatThrownBy(() -> dispatcher.answer(Pipelines.request(3, LIMITS, wishes)))
        .isInstanceOf(UnknownEngineException.class);
    assertThat(dispatcher.underWay()).isZero();
  }

  private PlanningDispatcher dispatcher(int maxUnderWay, long timeLimitMillis) {
    return new PlanningDispatcher(
        Pipelines.pipeline(source),
        new PlanningDispatcher.Bounds(maxUnderWay, timeLimitMillis),
        new PlanningDispatcher.Clocks(
            () -> new DecisionStamp("decision " + decisions++, Pipelines.NOW), System::nanoTime),
        Runnable::run);
  }

  private static PlanRequest request(int current) {
    return Pipelines.request(current, LIMITS);
  }

  private void answerReads() {
    for (CompletableFuture<MetricsReading> read : reads) {
      answer(read);
    }
  }

  private static void answer(CompletableFuture<MetricsReading> read) {
    read.complete(Pipelines.reading(Pipelines.window(100)));
  }

  private static String id(CompletionStage<PlanAnswer> answer) throws Exception {
    return answer.toCompletableFuture().get().decision().id();
  }
}
