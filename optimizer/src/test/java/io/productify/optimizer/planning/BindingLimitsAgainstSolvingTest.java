package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.exact.ExactEngine;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random problems with fixed seeds: a limit binds alone if and only if the problem with that limit
 * one replica wider, solved anew, costs less.
 */
class BindingLimitsAgainstSolvingTest {

  private static final int PROBLEMS = 3000;
  private static final double ROUNDING = 1e-7;

  private final ExactEngine exact = new ExactEngine();
  private final Map<Limit, Integer> bound = new EnumMap<>(Limit.class);

  @ParameterizedTest
  @EnumSource(
      value = Limit.class,
      names = {"MIN", "MAX", "RAMP_UP", "RAMP_DOWN"})
  void aLimitBindsWhereAWiderOneIsCheaper(Limit limit) {
    for (long seed = 0; seed < PROBLEMS; seed++) {
      PlanProblem problem = PlanProblems.withoutBudget(PlanProblems.random(seed));
      PlanProblem wider = PlanProblems.withFleet(problem, widened(problem.fleet(), limit));
      if (needsTheSameEnd(problem, wider)) {
        assertBindsIfCheaper(problem, wider, limit);
      }
    }
    assertThat(bound.get(limit)).isGreaterThan(50);
  }

  private void assertBindsIfCheaper(PlanProblem problem, PlanProblem wider, Limit limit) {
    Plan plan = exact.plan(problem);
    double cost = cost(plan);
    boolean cheaper = cost(exact.plan(wider)) < cost - ROUNDING * Math.max(1, cost);
    if (cheaper) {
      bound.merge(limit, 1, Integer::sum);
      assertThat(BindingLimits.of(problem, plan)).as("%s", problem).contains(limit.label());
    } else if (anotherBindsAlone(problem, plan, limit)) {
      assertThat(BindingLimits.of(problem, plan)).as("%s", problem).doesNotContain(limit.label());
    }
  }

  /** Where none binds alone, those are named that hold together. */
  private boolean anotherBindsAlone(PlanProblem problem, Plan plan, Limit limit) {
    for (Limit other : new Limit[] {Limit.MIN, Limit.MAX, Limit.RAMP_UP, Limit.RAMP_DOWN}) {
      PlanProblem wider = PlanProblems.withFleet(problem, widened(problem.fleet(), other));
      if (other != limit && cost(exact.plan(wider)) < cost(plan) - ROUNDING) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aPlanThatNoWiderLimitMakesCheaperIsBoundByNoLimitOfTheFleet() {
    int free = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      PlanProblem problem = PlanProblems.withoutBudget(PlanProblems.random(seed));
      Fleet fleet = problem.fleet();
      for (Limit limit : new Limit[] {Limit.MIN, Limit.MAX, Limit.RAMP_UP, Limit.RAMP_DOWN}) {
        fleet = widened(fleet, limit);
      }
      PlanProblem wider = PlanProblems.withFleet(problem, fleet);
      Plan plan = exact.plan(problem);
      boolean cheaper = cost(exact.plan(wider)) < cost(plan) - ROUNDING;
      List<String> named = BindingLimits.of(problem, plan);
      // The terminal need may hold together with a limit.
      if (!cheaper && needsTheSameEnd(problem, wider) && !named.contains("terminal")) {
        free++;
        assertThat(named).as("%s", problem).isEmpty();
      }
    }
    assertThat(free).isGreaterThan(PROBLEMS / 10);
  }

  private static double cost(Plan plan) {
    return plan.price().map(PlanPrice::total).orElseThrow();
  }

  /** A wider limit may let a plan meet, and so oblige it to meet, a greater need at its end. */
  private static boolean needsTheSameEnd(PlanProblem problem, PlanProblem wider) {
    return CountEnvelope.of(wider).highest()[problem.steps() - 1]
            == CountEnvelope.of(problem).highest()[problem.steps() - 1]
        || CountEnvelope.of(wider).terminalFloor() == CountEnvelope.of(problem).terminalFloor();
  }

  /** One replica more room, from the same start and with the same replicas on their way. */
  private static Fleet widened(Fleet fleet, Limit limit) {
    Limits limits = fleet.limits();
    Ramp ramp = fleet.ramp();
    int min = limits.min() - (limit == Limit.MIN && limits.min() > 0 ? 1 : 0);
    int max = limits.max() + (limit == Limit.MAX && limits.max() > 0 ? 1 : 0);
    return new Fleet(
        fleet.start(),
        fleet.arriving(),
        new Limits(min, max),
        new Ramp(
            ramp.maxUp() + (limit == Limit.RAMP_UP ? 1 : 0),
            ramp.maxDown() + (limit == Limit.RAMP_DOWN ? 1 : 0)));
  }
}
