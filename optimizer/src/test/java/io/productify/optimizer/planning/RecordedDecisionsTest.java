package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.productify.optimizer.decisions.AskedCounts;
import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.DecisionRecorder;
import io.productify.optimizer.decisions.Direction;
import io.productify.optimizer.decisions.Fact;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.LogQueue;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.FakeEngine;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.milp.MilpEngine;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What the decision log is told of each request. */
class RecordedDecisionsTest {

  private static final Limits ONE_TO_TWENTY = new Limits(1, 20);

  private final Queue queue = new Queue();
  private final List<Engine> engines = List.of(MilpEngine.unaided(System::nanoTime), new Hold());
  private final AskedCounts asked = new AskedCounts(10);

  private static final class Queue implements LogQueue {
    private final List<LogEntry> entries = new ArrayList<>();
    private final List<Fact> facts = new ArrayList<>();

    @Override
    public void add(LogEntry entry) {
      entries.add(entry);
    }

    @Override
    public void remember(Fact fact) {
      facts.add(fact);
    }

    private Decision last() {
      return ((LogEntry.Made) entries.get(entries.size() - 1)).decision();
    }
  }

  private PlanningDispatcher dispatcher(Mode mode, List<Engine> offered) {
    DecisionListener recorder =
        new DecisionRecorder(
            queue,
            asked,
            new EngineRegistry(offered, EngineRegistry.Roles.only(offered.get(0).name())),
            mode);
    Delivery delivery = new Delivery(mode, Shadows.none(recorder), recorder);
    return Pipelines.dispatcher(Pipelines.deciders(offered, offered.get(0), delivery));
  }

  private PlanAnswer answer(Mode mode, PlanRequest request) {
    return dispatcher(mode, engines).answer(request).toCompletableFuture().join();
  }

  /** 250 requests a second need three replicas, and two go in a step. */
  @Test
  void anAnswerIsARowWithEverythingItRestsOn() {
    PlanAnswer answer = answer(Mode.SERVE, Pipelines.request(9, ONE_TO_TWENTY));
    Decision row = queue.last();
    assertThat(row.stamp()).isEqualTo(new DecisionStamp("id", Pipelines.NOW));
    assertThat(row.asked().target().app()).isEqualTo("shop");
    assertThat(row.asked().check()).isEqualTo(new Decision.CheckName("check", "prometheus"));
    assertThat(row.asked().counts().current()).isEqualTo(9);
    assertThat(row.desired()).hasValue(7);
    assertThat(row.direction()).isEqualTo(Direction.DOWN);
    Decision.Served served = row.answered().served().orElseThrow();
    assertThat(served.planned()).containsExactly(7, 5, 3, 3);
    assertThat(served.wholePlan()).startsWith(9, 7, 5, 3).hasSizeGreaterThan(40);
    assertThat(served.stepSeconds()).isEqualTo(15);
    assertThat(served.fallback()).isFalse();
    assertThat(row.answered().why().reason()).isEqualTo(answer.decision().reason());
    assertThat(row.answered().why().error()).isEmpty();
    assertThat(row.answered().method().route())
        .isEqualTo(new EngineRoute("milp", EngineRoute.Origin.CONFIGURATION));
    assertThat(row.answered().method().parametersHash()).matches("[0-9a-f]{16}");
    assertThat(row.answered().method().stageMillis()).containsKeys(Stage.METRICS, Stage.SOLVE);
    Decision.Load load = row.evidence().load().orElseThrow();
    assertThat(load.observed()).isEqualTo(250);
    assertThat(load.forecast().mean()).isEqualTo(250);
    assertThat(row.evidence().size()).isPresent();
  }

  @Test
  void whatTheEngineWasAskedGoesWithTheRow() {
    PlanAnswer answer = answer(Mode.SERVE, Pipelines.request(9, ONE_TO_TWENTY));
    LogEntry.Made made = (LogEntry.Made) queue.entries.get(0);
    assertThat(made.inputs().orElseThrow().engine()).isEqualTo("milp");
    assertThat(made.inputs().orElseThrow().posed())
        .isSameAs(answer.explanation().solution().posed().orElseThrow());
  }

  @Test
  void observeModeRecordsThePlanAndThatTheCurrentCountWasAnswered() {
    answer(Mode.OBSERVE, Pipelines.request(9, ONE_TO_TWENTY));
    Decision row = queue.last();
    assertThat(row.desired()).hasValue(9);
    assertThat(row.direction()).isEqualTo(Direction.DOWN);
    assertThat(row.answered().served().orElseThrow().planned()).containsExactly(7, 5, 3, 3);
    assertThat(row.answered().method().mode()).isEqualTo(Mode.OBSERVE);
    assertThat(row.answered().why().reason()).startsWith("observe mode: would have answered 7; ");
  }

  @Test
  void noChangeIsARowToo() {
    answer(Mode.SERVE, Pipelines.request(3, ONE_TO_TWENTY));
    assertThat(queue.last().direction()).isEqualTo(Direction.NONE);
    assertThat(queue.last().desired()).hasValue(3);
  }

  @Test
  void theNextRowKnowsWhatWasAskedForBeforeAndOnlyAChangeIsRemembered() {
    answer(Mode.SERVE, Pipelines.request(9, ONE_TO_TWENTY));
    assertThat(queue.last().asked().askedBefore()).isEqualTo(OptionalInt.empty());
    answer(Mode.SERVE, Pipelines.request(9, ONE_TO_TWENTY));
    assertThat(queue.last().asked().askedBefore()).hasValue(7);
    answer(Mode.SERVE, Pipelines.request(3, ONE_TO_TWENTY));
    assertThat(queue.last().asked().askedBefore()).hasValue(7);
    assertThat(queue.facts)
        .extracting(fact -> ((Fact.AskedCount) fact).count())
        .containsExactly(7, 3);
  }

  @Test
  void otherParametersHaveAnotherHashAndEqualOnesTheSame() {
    answer(Mode.SERVE, Pipelines.request(9, ONE_TO_TWENTY));
    String hash = queue.last().answered().method().parametersHash();
    answer(Mode.SERVE, Pipelines.request(4, ONE_TO_TWENTY));
    assertThat(queue.last().answered().method().parametersHash()).isEqualTo(hash);
    PlanRequest.Wishes faster =
        new PlanRequest.Wishes(60, Optional.empty(), Map.of(Parameter.MAX_SCALE_UP, 9));
    answer(Mode.SERVE, Pipelines.request(4, ONE_TO_TWENTY, faster));
    assertThat(queue.last().answered().method().parametersHash()).isNotEqualTo(hash);
  }

  @Test
  void aRequestThatFoundNoMetricsIsARowThatScaledNothing() {
    DecisionListener recorder = recorder();
    PlanningPipeline pipeline =
        Pipelines.pipeline(
            query ->
                CompletableFuture.failedFuture(
                    new MetricsUnavailableException(
                        "connection refused", List.of("pfy_total_requests"))),
            Pipelines.deciders(engines, engines.get(0), Delivery.serving(recorder)),
            Runnable::run);
    PlanningDispatcher dispatcher = dispatching(pipeline, 100);
    PlanRequest request = Pipelines.request(9, ONE_TO_TWENTY);
    assertThat(catchThrowable(() -> dispatcher.answer(request).toCompletableFuture().join()))
        .hasCauseInstanceOf(MetricsUnavailableException.class);
    Decision row = queue.last();
    assertThat(row.desired()).isEmpty();
    assertThat(row.direction()).isEqualTo(Direction.NONE);
    assertThat(row.answered().why().error()).hasValue("metrics_unavailable");
    assertThat(row.answered().why().reason())
        .isEqualTo("metrics unavailable: connection refused (pfy_total_requests)");
    assertThat(row.answered().method().route().engine()).isEqualTo("milp");
  }

  private DecisionListener recorder() {
    return new DecisionRecorder(
        queue, asked, new EngineRegistry(engines, EngineRegistry.Roles.only("milp")), Mode.SERVE);
  }

  private static PlanningDispatcher dispatching(PlanningPipeline pipeline, int underWay) {
    return new PlanningDispatcher(
        pipeline,
        new PlanningDispatcher.Bounds(underWay, 3_600_000),
        new PlanningDispatcher.Clocks(() -> new DecisionStamp("id", Pipelines.NOW), () -> 0),
        Runnable::run);
  }

  @Test
  void aRequestThatWasTurnedAwayIsARow() {
    PlanningPipeline pipeline =
        Pipelines.pipeline(
            query -> new CompletableFuture<>(),
            Pipelines.deciders(engines, engines.get(0), Delivery.serving(recorder())),
            Runnable::run);
    PlanningDispatcher dispatcher = dispatching(pipeline, 1);
    CompletableFuture<PlanAnswer> first =
        dispatcher.answer(Pipelines.request(9, ONE_TO_TWENTY)).toCompletableFuture();
    assertThat(catchThrowable(() -> dispatcher.answer(Pipelines.request(8, ONE_TO_TWENTY))))
        .isInstanceOf(OverloadedException.class);
    assertThat(first).isNotDone();
    assertThat(queue.last().asked().counts().current()).isEqualTo(8);
    assertThat(queue.last().answered().why().error()).hasValue("overloaded");
  }

  @Test
  void whatIsInsideAFaultIsNotInTheLog() {
    recorder()
        .failed(
            Pipelines.request(9, ONE_TO_TWENTY),
            new DecisionStamp("id", Pipelines.NOW),
            new IllegalStateException("secret inside"));
    assertThat(queue.last().answered().why().error()).hasValue("internal error");
    assertThat(queue.last().answered().why().reason()).doesNotContain("secret");
  }

  @Test
  void aPlanThatTheFallbackPolicyMadeSaysSoAndHasNoWholePlan() {
    Engine broken = FakeEngine.throwing("broken", new IllegalStateException("broken"));
    dispatcher(Mode.SERVE, List.of(broken, new Hold()))
        .answer(Pipelines.request(9, ONE_TO_TWENTY))
        .toCompletableFuture()
        .join();
    Decision.Served served = queue.last().answered().served().orElseThrow();
    assertThat(served.fallback()).isTrue();
    assertThat(served.planned()).containsOnly(9);
    assertThat(served.wholePlan()).isEmpty();
  }

  @Test
  void aShadowsAnswerIsToldForItsDecision() {
    recorder()
        .shadowed(
            new ShadowPlan(
                "id",
                Pipelines.request(9, ONE_TO_TWENTY).target(),
                "exact",
                ShadowPlan.Result.DROPPED));
    LogEntry.Compared compared = (LogEntry.Compared) queue.entries.get(0);
    assertThat(compared.answer().decisionId()).isEqualTo("id");
    assertThat(compared.answer().engine()).isEqualTo("exact");
    assertThat(compared.answer().outcome()).isEqualTo(ShadowPlan.Outcome.DROPPED);
    assertThat(compared.answer().result().failure()).isEqualTo("too many plans are waiting");
  }
}
