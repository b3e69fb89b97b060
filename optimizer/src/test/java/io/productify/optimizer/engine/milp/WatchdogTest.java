package io.productify.optimizer.engine.milp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPSolutionResponse;
import com.google.ortools.linearsolver.MPSolverResponseStatus;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.FakeEngine;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.exact.ExactEngine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What milp answers when the solver does not. */
class WatchdogTest {

  /** So that only the wait for the solver counts, however busy the machine is. */
  private static long standingStill() {
    return 0;
  }

  private final Engine exact = new ExactEngine();
  private final PlanProblem patient = PlanProblems.serving(3, 300, 500, 700, 700);
  private final PlanProblem problem = impatient(patient);
  private final CountDownLatch stuck = new CountDownLatch(1);
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void aSolverThatDoesNotComeBackLeavesTheExactPlanWithTheReason() {
    Plan plan = engine(this::neverReturns).plan(problem);
    assertThat(plan.counts()).isEqualTo(exact.plan(problem).counts());
    assertThat(plan.notes())
        .extracting(Plan.Note::text)
        .singleElement()
        .asString()
        .matches("SCIP did not come back within \\d+ ms, planned exactly");
    assertThat(plan.solution().status()).isEqualTo("optimal");
    stuck.countDown();
  }

  @Test
  void withoutAStartingPlanAPlainOneAnswers() {
    Plan plan =
        new MilpEngine(Optional.empty(), this::neverReturns, WatchdogTest::standingStill)
            .plan(problem);
    assertThat(plan.counts()).containsExactly(3, 5, 7, 7);
    assertThat(plan.notes())
        .extracting(Plan.Note::text)
        .singleElement()
        .asString()
        .matches("SCIP did not come back within \\d+ ms, planned plainly");
    stuck.countDown();
  }

  @Test
  void whileTwoSolvesAreStuckTheSolverIsNotAskedAndThenItIsAgain() throws InterruptedException {
    MilpEngine engine = engine(this::neverReturns);
    engine.plan(problem);
    engine.plan(problem);
    assertThat(engine.plan(problem).notes())
        .extracting(Plan.Note::text)
        .containsExactly(
            "SCIP is not asked while 2 of its solves do not come back, planned exactly");
    assertThat(asked).hasValue(2);

    stuck.countDown();
    while (engine.plan(problem).notes().toString().contains("not asked")) {
      Thread.onSpinWait();
    }
    assertThat(asked).hasValueGreaterThan(2);
  }

  @Test
  void aSolverThatFailsLeavesTheExactPlanWithTheReason() {
    Plan plan =
        engine(
                (model, search) -> {
                  throw new UnsatisfiedLinkError("no jniortools");
                })
            .plan(patient);
    assertThat(plan.counts()).isEqualTo(exact.plan(patient).counts());
    assertThat(plan.notes())
        .extracting(Plan.Note::text)
        .containsExactly("SCIP failed (UnsatisfiedLinkError), planned exactly");
  }

  @Test
  void aSolverOutOfTimeWithoutAnyPlanLeavesTheExactPlanWithTheReason() {
    Plan plan =
        engine((model, search) -> answer(MPSolverResponseStatus.MPSOLVER_NOT_SOLVED)).plan(patient);
    assertThat(plan.counts()).isEqualTo(exact.plan(patient).counts());
    assertThat(plan.notes())
        .extracting(Plan.Note::text)
        .containsExactly("SCIP found no plan (not solved), planned exactly");
  }

  @Test
  void aSolverWithoutTimeIsNotAskedAndTheReasonSaysSo() {
    AtomicLong anHourACall = new AtomicLong();
    MilpEngine engine =
        new MilpEngine(
            Optional.of(exact),
            this::neverReturns,
            () -> anHourACall.addAndGet(Duration.ofHours(1).toNanos()));
    Plan plan = engine.plan(patient);
    assertThat(asked).hasValue(0);
    assertThat(plan.counts()).isEqualTo(exact.plan(problem).counts());
    assertThat(plan.notes())
        .extracting(Plan.Note::text)
        .containsExactly("no time was left for SCIP, planned exactly");
  }

  @ParameterizedTest(name = "bound {0} of the objective")
  @CsvSource({
    "0.5, 'SCIP ran out of time, its plan costs at most 100 % more than the cheapest'",
    "-1e20, 'SCIP ran out of time before it knew how far its plan is from the cheapest'"
  })
  void aPlanFoundAtTheLimitSaysHowFarFromTheCheapestItMayBe(double share, String text) {
    Scip scip = new Scip();
    Solver interrupted =
        (model, search) -> {
          MPSolutionResponse solved = scip.solve(model, search);
          return solved.toBuilder()
              .setStatus(MPSolverResponseStatus.MPSOLVER_FEASIBLE)
              .setBestObjectiveBound(share * solved.getObjectiveValue())
              .build();
        };
    // Dear stops make the plain plans dearer than the one that is found.
    Plan plan =
        new MilpEngine(Optional.empty(), interrupted, WatchdogTest::standingStill)
            .plan(PlanProblems.serving(2, 200, 800, 100, 800, 100));
    assertThat(plan.solution().status()).isEqualTo("feasible");
    assertThat(plan.notes()).extracting(Plan.Note::text).containsExactly(text);
  }

  @Test
  void aStartingEngineThatBreaksDoesNotBreakThisOne() {
    Engine throwing = FakeEngine.throwing("exact", new IllegalStateException());
    Engine endless =
        FakeEngine.doing(
            "exact",
            problem -> {
              throw new StackOverflowError();
            });
    for (Engine broken : List.of(throwing, endless)) {
      MilpEngine engine =
          new MilpEngine(Optional.of(broken), new Scip(), WatchdogTest::standingStill);
      assertThat(engine.plan(patient).counts()).isEqualTo(exact.plan(patient).counts());
    }
  }

  private MilpEngine engine(Solver solver) {
    return new MilpEngine(Optional.of(exact), solver, WatchdogTest::standingStill);
  }

  private MPSolutionResponse neverReturns(MPModelProto model, Solver.Search search) {
    asked.incrementAndGet();
    try {
      stuck.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return answer(MPSolverResponseStatus.MPSOLVER_NOT_SOLVED);
  }

  private static MPSolutionResponse answer(MPSolverResponseStatus status) {
    return MPSolutionResponse.newBuilder().setStatus(status).build();
  }

  private static PlanProblem impatient(PlanProblem problem) {
    PlanTerms terms = problem.terms();
    return problem.withTerms(
        new PlanTerms(terms.prices(), 1, OptionalLong.empty(), Duration.ofMillis(200)));
  }
}
