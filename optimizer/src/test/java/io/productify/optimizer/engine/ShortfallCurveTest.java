package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Soft 0.05, hard 0.5, a tenth is soft, if not said else. */
class ShortfallCurveTest {

  @Test
  void savesTheHardPriceUpToTheSoftTierAndThenTheSoftPrice() {
    ShortfallCurve curve = ShortfallCurve.of(PlanProblems.serving(1, 200), 0);
    assertThat(curve.served()).containsExactly(0, 180, 200);
    assertThat(curve.saving()).containsExactly(0.5, 0.05, 0);
    assertThat(curve.costOf(0)).isEqualTo(180 * 0.5 + 20 * 0.05, within(1e-9));
    assertThat(curve.costOf(180)).isEqualTo(1, within(1e-9));
    assertThat(curve.costOf(200)).isZero();
    assertThat(curve.costOf(1e9)).isZero();
  }

  @Test
  void withoutDemandNothingIsSaved() {
    ShortfallCurve curve = ShortfallCurve.of(PlanProblems.serving(1, 0), 0);
    assertThat(curve.served()).containsExactly(0);
    assertThat(curve.saving()).containsExactly(0);
    assertThat(curve.costOf(0)).isZero();
  }

  @Test
  void aSoftTierThatIsDearerIsNotUsed() {
    PlanProblem problem = PlanProblems.random(0);
    Prices prices = new Prices(new Prices.Shortfall(2, 1, 0.5), new Prices.Changes(0, 0), 0, 1);
    PlanTerms terms = problem.terms();
    PlanProblem inverted =
        new PlanProblem(
            problem.fleet(),
            Workload.of(new double[] {80}, new double[] {80}),
            problem.replica(),
            new PlanTerms(prices, 1, terms.budgetReplicaSteps(), terms.timeLimit()));
    assertThat(ShortfallCurve.of(inverted, 0).served()).containsExactly(0, 80);
    assertThat(ShortfallCurve.of(inverted, 0).saving()).containsExactly(1, 0);
  }

  @Test
  void equalDemandsAreOneKink() {
    PlanProblem one = PlanProblems.serving(1, 100);
    Workload same =
        new Workload(new double[] {100}, new double[][] {{100, 100, 100}}, Optional.empty());
    PlanProblem problem = new PlanProblem(one.fleet(), same, one.replica(), one.terms());
    assertThat(ShortfallCurve.of(problem, 0).served()).containsExactly(0, 90, 100);
  }

  @Test
  void costsWhatTheShortfallOfTheStepCostsEverywhere() {
    for (long seed = 0; seed < 200; seed++) {
      PlanProblem problem = PlanProblems.randomTwoStreams(seed);
      Prices.Shortfall price = problem.terms().prices().shortfall();
      Random random = new Random(seed);
      for (int t = 0; t < problem.steps(); t++) {
        double served = random.nextDouble() * 600;
        StepShortfall shortfall = StepShortfall.of(problem, t, served);
        double cost = price.soft() * shortfall.soft() + price.hard() * shortfall.hard();
        assertThat(ShortfallCurve.of(problem, t).costOf(served))
            .as("seed %d, step %d", seed, t)
            .isEqualTo(problem.weight(t) * cost, within(1e-9));
      }
    }
  }
}
