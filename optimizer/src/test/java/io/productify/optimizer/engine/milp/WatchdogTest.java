package io.productify.optimizer.engine.milp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPSolutionResponse;
import com.google.ortools.linearsolver.MPSolverResponseStatus;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.exact.ExactEngine;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What milp answers when the solver does not. */
class WatchdogTest {

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
        new MilpEngine(Optional.empty(), this::neverReturns, System::nanoTime).plan(problem);
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

  private MilpEngine engine(Solver solver) {
    return new MilpEngine(Optional.of(exact), solver, System::nanoTime);
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
