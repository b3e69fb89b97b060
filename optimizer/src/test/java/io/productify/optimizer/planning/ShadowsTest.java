package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.FakeEngine;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.NodeShareEngine;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.Reactive;
import io.productify.optimizer.engine.Senses;
import io.productify.optimizer.engine.nodeshare.NodeShare;
import io.productify.optimizer.engine.nodeshare.NodeView;
import io.productify.optimizer.engine.policy.PolicyBook;
import io.productify.optimizer.engine.reactive.Watch;
import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.metrics.SignalReading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Shadow engines through the dispatcher: what they do shows nowhere but at the listener. */
@Timeout(60)
class ShadowsTest {

  private static final Limits ONE_TO_A_HUNDRED = new Limits(1, 100);
  private static final int QUEUE = 8;

  private final RecordingListener listener = new RecordingListener();
  private final CountDownLatch neverInTime = new CountDownLatch(1);
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUE));

  @AfterEach
  void end() {
    neverInTime.countDown();
    thread.shutdownNow();
  }

  private PlanningDispatcher dispatcher(Engine shadow, Executor executor) {
    Shadows shadows =
        new Shadows(List.of(new Shadows.Lane(shadow, executor)), listener, System::nanoTime);
    Engine served = new Proportional();
    return Pipelines.dispatcher(
        Pipelines.deciders(
            List.of(served, new Hold()), served, new Delivery(Mode.SERVE, shadows, listener)));
  }

  private static PlanAnswer answer(PlanningDispatcher dispatcher, int current) {
    return answer(dispatcher, current, Optional.empty());
  }

  private static PlanAnswer answer(
      PlanningDispatcher dispatcher, int current, Optional<String> engine) {
    PlanRequest.Wishes wishes = new PlanRequest.Wishes(60, engine, Map.of());
    return dispatcher
        .answer(Pipelines.request(current, ONE_TO_A_HUNDRED, wishes))
        .toCompletableFuture()
        .join();
  }

  /** What the same service answers that has no shadow. */
  private static PlanAnswer unshadowed(int current) {
    Engine served = new Proportional();
    return answer(
        Pipelines.dispatcher(
            Pipelines.deciders(List.of(served), served, Delivery.serving(new RecordingListener()))),
        current);
  }

  private static void assertSame(PlanAnswer answer, PlanAnswer expected) {
    assertThat(answer.desired()).isEqualTo(expected.desired());
    assertThat(answer.decision()).isEqualTo(expected.decision());
    assertThat(answer.explanation().solution().corrections()).isEmpty();
  }

  private static Plan plan(int... counts) {
    return new Plan(counts, Optional.empty(), Plan.Solution.NONE, List.of());
  }

  private static int[] constant(int steps, int count) {
    return IntStream.generate(() -> count).limit(steps).toArray();
  }

  @Test
  void aShadowsPlanIsToldBesideTheServedDecision() throws Exception {
    Engine shadow = FakeEngine.doing("shadow", problem -> plan(constant(problem.steps(), 4)));
    PlanAnswer answer = answer(dispatcher(shadow, thread), 3);
    ShadowPlan told = listener.shadows.take();
    assertThat(told.decisionId()).isEqualTo(answer.decision().id());
    assertThat(told.target().app()).isEqualTo("shop");
    assertThat(told.engine()).isEqualTo("shadow");
    assertThat(told.result().outcome()).isEqualTo(ShadowPlan.Outcome.PLANNED);
    assertThat(told.result().plan().orElseThrow().desired()).containsExactly(4, 4, 4, 4);
    assertThat(told.result().failure()).isEmpty();
    assertThat(told.result().millis()).isGreaterThanOrEqualTo(0);
    assertSame(answer, unshadowed(3));
  }

  private PlanningDispatcher dispatcher(Engine shadow, Sensing sensing) {
    Shadows shadows =
        new Shadows(List.of(new Shadows.Lane(shadow, thread, sensing)), listener, System::nanoTime);
    Engine served = new Proportional();
    return Pipelines.dispatcher(
        Pipelines.deciders(List.of(served), served, new Delivery(Mode.SERVE, shadows, listener)));
  }

  private static Senses nodes(int count) {
    NodeShare half = new NodeShare(50, OptionalInt.empty(), OptionalInt.empty());
    return new Senses(Optional.empty(), Optional.of(new NodeView(half, count)));
  }

  @Test
  void whatAShadowNeedsBesideTheLoadIsReadForItAloneAndAfterTheAnswer() throws Exception {
    CompletableFuture<Senses> read = new CompletableFuture<>();
    List<Set<Need>> needs = new CopyOnWriteArrayList<>();
    Sensing late =
        (request, wanted, now) -> {
          needs.add(wanted);
          return read;
        };
    PlanAnswer answer = answer(dispatcher(new NodeShareEngine(), late), 3);
    assertSame(answer, unshadowed(3));
    assertThat(listener.shadows).isEmpty();
    read.complete(nodes(13));
    ShadowPlan told = listener.shadows.take();
    assertThat(told.engine()).isEqualTo("node-share");
    assertThat(told.result().plan().orElseThrow().desired()).containsExactly(6, 6, 6, 6);
    assertThat(needs).containsExactly(Set.of(Need.NODES));
  }

  @Test
  void aShadowWhoseSensesFailHasFailedAndNobodyElse() throws Exception {
    Sensing broken =
        (request, wanted, now) -> {
          throw new IllegalStateException("broken");
        };
    assertSame(answer(dispatcher(new NodeShareEngine(), broken), 3), unshadowed(3));
    assertThat(listener.shadows.take().result().failure()).contains("nodes cannot be read");
  }

  @Test
  void moreThanSixtyFourReadsAtOnceAreDropped() throws Exception {
    Sensing never = (request, wanted, now) -> new CompletableFuture<>();
    PlanningDispatcher dispatcher = dispatcher(new NodeShareEngine(), never);
    for (int i = 0; i < 64; i++) {
      answer(dispatcher, 3);
      // Each is begun before the next: the queue of the lane is short.
      thread.submit(() -> {}).get();
    }
    assertThat(listener.shadows).isEmpty();
    answer(dispatcher, 3);
    assertThat(listener.shadows.take().result().outcome()).isEqualTo(ShadowPlan.Outcome.DROPPED);
  }

  @Test
  void aShadowThatGoesBySignalsRemembersApartFromTheOneThatAnswers() throws Exception {
    Map<Signal, SignalReading.Sample> hot =
        Map.of(Signal.MAX_CPU, new SignalReading.Sample(99, Pipelines.NOW.getEpochSecond()));
    ReactiveMemory serving = new ReactiveMemory(10);
    ClusterSenses senses =
        new ClusterSenses(
            new ClusterSenses.Sources(
                (target, now) -> CompletableFuture.completedStage(new SignalReading(hot)),
                now -> CompletableFuture.completedStage(List.of())),
            () -> PolicyBook.EMPTY,
            serving,
            warning -> {});
    PlanningDispatcher dispatcher = dispatcher(new Reactive(), senses.apart(10));
    for (int i = 0; i < 2; i++) {
      answer(dispatcher, 3);
      // Three more each time: nobody acted on the first plan, so that no cooldown has begun.
      assertThat(listener.shadows.take().result().plan().orElseThrow().desired())
          .containsExactly(6, 6, 6, 6);
    }
    PlanRequest request = Pipelines.request(3, ONE_TO_A_HUNDRED);
    Watch first =
        senses
            .read(request, Set.of(Need.SIGNALS), Pipelines.NOW.plusSeconds(60))
            .toCompletableFuture()
            .join()
            .watch()
            .orElseThrow();
    assertThat(first.situation().timers().held().up()).as("seen for the first time").isZero();
  }

  @Test
  void aShadowSeesTheProblemThatWasServedAndItsPriceIsTold() throws Exception {
    Proportional same = new Proportional();
    Engine shadow = FakeEngine.doing("shadow", same::plan);
    PlanAnswer answer = answer(dispatcher(shadow, thread), 3);
    ShadowPlan.Result result = listener.shadows.take().result();
    assertThat(result.plan().orElseThrow().desired()).isEqualTo(answer.desired());
    assertThat(result.plan().orElseThrow().plan().orElseThrow().price())
        .isEqualTo(answer.decision().outcome().price())
        .isPresent();
  }

  @Test
  void aShadowsPlanPassesRampAndLimitsAsAServedOneDoes() throws Exception {
    Engine shadow = FakeEngine.doing("shadow", problem -> plan(constant(problem.steps(), 90)));
    answer(dispatcher(shadow, thread), 3);
    assertThat(listener.shadows.take().result().plan().orElseThrow().desired())
        .containsExactly(8, 13, 18, 23);
  }

  static Stream<Arguments> badEngines() {
    PlanPrice noPrice =
        new PlanPrice(
            Double.NaN, new PlanPrice.Shortfall(0, 0, 0, 0), new PlanPrice.Changes(0, 0), 0);
    return Stream.of(
        breaking("an exception", problem -> thrown(new IllegalStateException("inside"))),
        breaking("a real stack overflow", ShadowsTest::overflowing),
        breaking(
            "an error of the virtual machine", problem -> thrown(new OutOfMemoryError("told"))),
        breaking("an error of its own", problem -> thrown(new Error("its own"))),
        bad("null", problem -> null),
        breaking("a plan without counts", problem -> FakeEngine.planWithoutCounts()),
        bad("no count", problem -> plan()),
        bad("a negative count", problem -> plan(constant(problem.steps(), -1))),
        bad("a plan too short", problem -> plan(3, 3)),
        bad("a plan too long", problem -> plan(constant(problem.steps() + 1, 3))),
        bad(
            "a price that is none",
            problem ->
                new Plan(
                    constant(problem.steps(), 3),
                    Optional.of(noPrice),
                    Plan.Solution.NONE,
                    List.of())));
  }

  private static Arguments bad(String what, Function<PlanProblem, Plan> behaviour) {
    return Arguments.of(what, behaviour, 0);
  }

  private static Arguments breaking(String what, Function<PlanProblem, Plan> behaviour) {
    return Arguments.of(what, behaviour, 1);
  }

  private static Plan thrown(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) thrown;
  }

  @SuppressWarnings("InfiniteRecursion")
  private static Plan overflowing(PlanProblem problem) {
    return overflowing(problem);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("badEngines")
  void whateverABadShadowDoesTheAnswersAreTheSameAndItIsAskedAgain(
      String what, Function<PlanProblem, Plan> behaviour, int faultsEachTime) throws Exception {
    PlanningDispatcher dispatcher = dispatcher(FakeEngine.doing("bad", behaviour), thread);
    for (int current : new int[] {3, 4}) {
      assertSame(answer(dispatcher, current), unshadowed(current));
      ShadowPlan.Result result = listener.shadows.take().result();
      assertThat(result.outcome()).isEqualTo(ShadowPlan.Outcome.FAILED);
      assertThat(result.failure()).startsWith("engine bad failed").doesNotContain("inside");
      assertThat(result.plan()).isEmpty();
    }
    assertThat(listener.faults)
        .hasSize(2 * faultsEachTime)
        .allSatisfy(fault -> assertThat(fault.engine()).isEqualTo("bad"));
  }

  @Test
  void aShadowThatWritesIntoItsProblemChangesNoExplanation() {
    List<PlanProblem> written = new ArrayList<>();
    Engine scribbling =
        FakeEngine.doing(
            "scribbling",
            problem -> {
              written.add(problem);
              Arrays.fill(problem.workload().demand(), -1);
              for (double[] step : problem.workload().coverage()) {
                Arrays.fill(step, -1);
              }
              return plan();
            });
    PlanAnswer answer = answer(dispatcher(scribbling, Runnable::run), 3);
    assertThat(written).hasSize(1);
    assertThat(answer.explanation().sizing().orElseThrow().demand())
        .isEqualTo(unshadowed(3).explanation().sizing().orElseThrow().demand());
  }

  @Test
  void whileAShadowHangsEveryRequestIsAnsweredAndWhatItCannotTakeIsDropped() {
    Engine hanging =
        FakeEngine.doing(
            "hanging",
            problem -> {
              awaitQuietly(neverInTime);
              return plan();
            });
    PlanningDispatcher dispatcher = dispatcher(hanging, thread);
    List<PlanAnswer> answers = new ArrayList<>();
    for (int current = 1; current <= 50; current++) {
      answers.add(answer(dispatcher, current));
    }
    assertThat(neverInTime.getCount()).as("it still hangs").isEqualTo(1);
    for (int i = 0; i < 50; i++) {
      assertSame(answers.get(i), unshadowed(i + 1));
    }
    // One is being planned and QUEUE are waiting.
    assertThat(listener.shadows)
        .hasSize(50 - 1 - QUEUE)
        .allSatisfy(
            shadow -> assertThat(shadow.result().outcome()).isEqualTo(ShadowPlan.Outcome.DROPPED));
    assertThat(dispatcher.underWay()).isZero();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    boolean interrupted = false;
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void theEngineThatAnsweredIsNotItsOwnShadow() {
    Engine shadow = new Hold();
    PlanningDispatcher dispatcher = dispatcher(shadow, Runnable::run);
    answer(dispatcher, 3, Optional.of("proportional"));
    assertThat(listener.shadows).hasSize(1);
    PlanningDispatcher itself = dispatcher(new Proportional(), Runnable::run);
    answer(itself, 3);
    assertThat(listener.shadows).hasSize(1);
  }

  @Test
  void aRequestThatWasNotPlannedFromLoadHasNoShadow() {
    PlanningDispatcher dispatcher =
        dispatcher(FakeEngine.answering("shadow", plan(3)), Runnable::run);
    answer(dispatcher, 3, Optional.of("hold"));
    assertThat(listener.answers).hasSize(1);
    assertThat(listener.shadows).isEmpty();
  }

  @Test
  void theAnswerIsRecordedBeforeTheShadowIsAsked() {
    List<Integer> answersSeen = new ArrayList<>();
    Engine shadow =
        FakeEngine.doing(
            "shadow",
            problem -> {
              answersSeen.add(listener.answers.size());
              return plan();
            });
    answer(dispatcher(shadow, Runnable::run), 3);
    assertThat(answersSeen).containsExactly(1);
  }
}
