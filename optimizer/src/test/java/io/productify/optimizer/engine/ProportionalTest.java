package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProportionalTest {

  private final Proportional engine = new Proportional();

  @Test
  void coversTheDemandAsFarAsTheRampGoes() {
    // Two up and one down a step; one replica serves 100.
    assertThat(engine.plan(PlanProblems.serving(1, 100, 450, 450, 450, 100, 100)).counts())
        .containsExactly(1, 3, 5, 5, 4, 3);
  }

  @Test
  void goesToZeroWithoutDemand() {
    assertThat(engine.plan(PlanProblems.serving(2, 0, 0, 0)).counts()).containsExactly(2, 1, 0);
  }

  @Test
  void coversWhatNineOfTenEquallyLikelyDemandsDoNotExceed() {
    double[] ten = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    assertThat(Proportional.coveredInMostCases(ten)).isEqualTo(9);
    assertThat(Proportional.coveredInMostCases(new double[] {4})).isEqualTo(4);
  }

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void keepsLimitsAndRamp(long seed) {
    PlanProblem problem = PlanProblems.random(seed);
    int[] counts = engine.plan(problem).counts();
    Fleet fleet = problem.fleet();
    for (int t = 1; t < counts.length; t++) {
      int change = counts[t] - counts[t - 1] - problem.arrivingAt(t);
      int rise = t < problem.firstStep() ? 0 : fleet.ramp().maxUp();
      assertThat(counts[t]).isEqualTo(fleet.limits().clamp(counts[t]));
      assertThat(change).isBetween(-fleet.ramp().maxDown(), rise);
    }
  }
}
