package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.FakeEngine;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.milp.MilpEngine;
import io.productify.optimizer.safety.EngineFault;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An engine that is asked for an answer and breaks: through the dispatcher, with milp beside it.
 */
class BrokenEngineTest {

  private static final Limits ONE_TO_TWENTY = new Limits(1, 20);

  private final IllegalStateException bug = bug();
  private final Engine milp = MilpEngine.unaided(System::nanoTime);
  private final RecordingListener listener = new RecordingListener();

  private static IllegalStateException bug() {
    return new IllegalStateException("password=secret at Foo.java:12");
  }

  private PlanAnswer answer(Engine engine, int current) {
    return Pipelines.dispatcher(
            Pipelines.deciders(List.of(engine), milp, Delivery.serving(listener)))
        .answer(Pipelines.request(current, ONE_TO_TWENTY))
        .toCompletableFuture()
        .join();
  }

  private static Plan plan(int... counts) {
    return new Plan(counts, Optional.empty(), Plan.Solution.NONE, List.of());
  }

  static List<Arguments> badEngines() {
    return List.of(
        bad(
            "throws",
            problem -> {
              throw bug();
            }),
        bad("answers null", problem -> null),
        bad("answers without counts", problem -> FakeEngine.planWithoutCounts()),
        bad("answers nothing", problem -> plan()),
        bad("answers too little", problem -> plan(3)),
        bad("answers too much", problem -> plan(new int[problem.steps() + 1])),
        bad("answers what is no count", problem -> plan(new int[] {3, 3, -3, 3, 3})));
  }

  private static Arguments bad(String what, Function<PlanProblem, Plan> behaviour) {
    return Arguments.of(what, behaviour);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("badEngines")
  void milpAnswersForItAndTheReasonNamesIt(String what, Function<PlanProblem, Plan> behaviour) {
    PlanAnswer answer = answer(FakeEngine.doing("wild", behaviour), 3);
    assertThat(answer.desired()).isEqualTo(answer(milp, 3).desired());
    assertThat(answer.decision().outcome().fallback()).isTrue();
    assertThat(answer.decision().outcome().price()).as("milp's").isPresent();
    assertThat(answer.decision().reason())
        .contains("; engine wild failed")
        .doesNotContain("secret")
        .doesNotContain("Exception");
  }

  @Test
  void theBugIsToldTheListenerOnce() {
    answer(FakeEngine.throwing("wild", bug), 3);
    assertThat(listener.faults).containsExactly(new EngineFault("wild", bug));
  }

  @Test
  void whenMilpBreaksItselfTheFallbackPolicyAnswers() {
    Engine broken = FakeEngine.throwing("milp", bug);
    PlanAnswer answer =
        Pipelines.dispatcher(
                Pipelines.deciders(List.of(broken), broken, Delivery.serving(listener)))
            .answer(Pipelines.request(3, ONE_TO_TWENTY))
            .toCompletableFuture()
            .join();
    assertThat(answer.desired()).containsExactly(3, 3, 3, 3);
    assertThat(answer.decision().outcome().fallback()).isTrue();
    assertThat(answer.decision().reason()).endsWith("; engine milp failed; holding 3");
    assertThat(listener.faults).hasSize(1);
  }

  /** A rescue plan from a load that nobody read would be a plan for no load. */
  @Test
  void anEngineThatReadsNoLoadIsNotReplacedByAPlanForNoLoad() {
    PlanAnswer answer = answer(FakeEngine.throwing("share", bug).withoutLoad(), 7);
    assertThat(answer.desired()).containsExactly(7, 7, 7, 7);
    assertThat(answer.decision().outcome().fallback()).isTrue();
    assertThat(answer.decision().reason()).contains("engine share failed");
    assertThat(listener.faults).containsExactly(new EngineFault("share", bug));
  }
}
