package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** A dry run is answered like any other request and leaves no trace. */
class DryRunTest {

  private static final Limits LIMITS = new Limits(1, 100);
  private static final PlanRequest REQUEST = Pipelines.request(3, LIMITS);

  private final RecordingListener told = new RecordingListener();
  private final Shadows shadows =
      new Shadows(List.of(new Shadows.Lane(new Hold(), Runnable::run)), told, () -> 0);

  @Test
  void isAnsweredLikeTheSameRequestThatIsFollowed() throws Exception {
    PlanAnswer followed = answer(Pipelines.source(Pipelines.window(900)), REQUEST);
    PlanAnswer tried = answer(Pipelines.source(Pipelines.window(900)), REQUEST.asDryRun());
    assertThat(tried.desired()).isEqualTo(followed.desired());
    assertThat(tried.decision().reason()).isEqualTo(followed.decision().reason());
  }

  @Test
  void isToldToNobodyAndPlannedByNoShadow() throws Exception {
    answer(Pipelines.source(Pipelines.window(900)), REQUEST.asDryRun());
    assertThat(told.answers).isEmpty();
    assertThat(told.shadows).isEmpty();
  }

  @Test
  void aRequestThatIsFollowedIsToldAndPlannedByTheShadow() throws Exception {
    answer(Pipelines.source(Pipelines.window(900)), REQUEST);
    assertThat(told.answers).hasSize(1);
    assertThat(told.shadows).hasSize(1);
  }

  @Test
  void itsFailureIsToldToNobody() {
    MetricsSource down =
        query ->
            CompletableFuture.failedStage(new MetricsUnavailableException("down", List.of("s")));
    assertThatThrownBy(() -> answer(down, REQUEST.asDryRun()))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(MetricsUnavailableException.class);
    assertThat(told.failures).isEmpty();
  }

  @Test
  void sharesNoAnswerWithARequestThatIsFollowed() {
    assertThat(REQUEST.asDryRun().key()).isNotEqualTo(REQUEST.key());
  }

  private PlanAnswer answer(MetricsSource source, PlanRequest request) throws Exception {
    PlanningPipeline.Deciders deciders =
        Pipelines.deciders(
            List.of(new Proportional()),
            new Proportional(),
            new Delivery(Mode.SERVE, shadows, told));
    PlanningDispatcher dispatcher =
        new PlanningDispatcher(
            Pipelines.pipeline(source, deciders, Runnable::run),
            new PlanningDispatcher.Bounds(10, 60_000),
            new PlanningDispatcher.Clocks(
                () -> new DecisionStamp("id", Pipelines.NOW), System::nanoTime),
            Runnable::run);
    return dispatcher.answer(request).toCompletableFuture().get();
  }
}
