package io.productify.optimizer.engine.milp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.ortools.linearsolver.MPConstraintProto;
import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPVariableProto;
import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.PlanRules;
import io.productify.optimizer.engine.exact.ExactEngine;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The message to the solver: a starting plan is whole, keeps every row and costs what it costs. */
class MilpModelTest {

  private static final double ROUNDING = 1e-6;

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest(name = "problem {0}")
  @MethodSource("seeds")
  void aStartingPlanSetsEveryVariableWithinBoundsAndRowsAtItsOwnPrice(long seed) {
    PlanProblem problem = affordable(PlanProblems.random(seed));
    assertStartIsWhole(problem, exactly(problem));
  }

  @ParameterizedTest(name = "large problem {0}")
  @MethodSource("seeds")
  void aStartingPlanOfServedSizeDoesToo(long seed) {
    PlanProblem problem = PlanProblems.randomLarge(seed);
    assertStartIsWhole(problem, exactly(problem));
  }

  @ParameterizedTest(name = "problem {0} of two streams")
  @MethodSource("seeds")
  void aStartingPlanOfTwoStreamsDoesToo(long seed) {
    PlanProblem problem = PlanProblems.randomTwoStreams(seed);
    assertStartIsWhole(problem, exactly(problem));
    assertStartIsWhole(problem, Start.of(problem, Optional.empty()));
  }

  @ParameterizedTest(name = "problem {0} of two streams, a replica for everything")
  @MethodSource("seeds")
  void aStartingPlanDoesTooWhereOneReplicaServesEverything(long seed) {
    PlanProblem small = PlanProblems.randomTwoStreams(seed);
    PlanProblem problem =
        new PlanProblem(small.fleet(), small.workload(), new ReplicaProfile(1e9, 1), small.terms());
    assertStartIsWhole(problem, exactly(problem));
  }

  @ParameterizedTest(name = "problem {0}, plain start")
  @MethodSource("seeds")
  void thePlainStartKeepsEveryRuleABudgetToo(long seed) {
    PlanProblem random = PlanProblems.random(seed);
    long least = CountEnvelope.of(random).smallestSpend(random);
    for (long spare : new long[] {0, 1, 5, 1000}) {
      PlanProblem problem = random.withTerms(random.terms().withBudget(least + spare));
      Start start = Start.of(problem, Optional.empty());
      PlanRules.assertKept(problem, start.plan().counts());
      assertStartIsWhole(problem, start);
    }
  }

  private static Start exactly(PlanProblem problem) {
    Start start = Start.of(problem, Optional.of(new ExactEngine()));
    assertThat(start.manner()).isEqualTo("exactly");
    return start;
  }

  private static void assertStartIsWhole(PlanProblem problem, Start start) {
    Plan plan = start.plan();
    MPModelProto model = new MilpModel(problem, Optional.of(start)).message();
    List<Double> values = model.getSolutionHint().getVarValueList();
    assertThat(values).hasSize(model.getVariableCount());
    double objective = model.getObjectiveOffset();
    double scale = 1;
    for (int i = 0; i < values.size(); i++) {
      MPVariableProto variable = model.getVariable(i);
      assertThat(values.get(i))
          .isBetween(variable.getLowerBound() - ROUNDING, variable.getUpperBound() + ROUNDING);
      double cost = variable.getObjectiveCoefficient() * values.get(i);
      objective += cost;
      scale += Math.abs(cost);
    }
    model.getConstraintList().forEach(row -> assertKept(row, values));
    double unit = problem.replica().costPerHour() > 0 ? problem.replica().costPerHour() : 1;
    assertThat(objective)
        .isEqualTo(plan.price().orElseThrow().total() / unit, within(ROUNDING * scale));
  }

  private static void assertKept(MPConstraintProto row, List<Double> values) {
    double sum = 0;
    for (int i = 0; i < row.getVarIndexCount(); i++) {
      sum += row.getCoefficient(i) * values.get(row.getVarIndex(i));
    }
    assertThat(sum).isBetween(row.getLowerBound() - ROUNDING, row.getUpperBound() + ROUNDING);
  }

  private static PlanProblem affordable(PlanProblem problem) {
    return problem.terms().budgetReplicaSteps().isEmpty()
        ? problem
        : problem.withTerms(problem.terms().withBudget(1000));
  }
}
