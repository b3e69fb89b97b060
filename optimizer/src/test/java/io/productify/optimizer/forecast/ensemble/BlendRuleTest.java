package io.productify.optimizer.forecast.ensemble;

import static io.productify.optimizer.forecast.ensemble.Views.member;
import static io.productify.optimizer.forecast.ensemble.Views.offBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlendRuleTest {

  private static final int POINTS = 120;
  private static final int[] ONE_STEP = {1};

  private static BlendRule rule(int[] horizons, Member... members) {
    double[] rates = new double[POINTS];
    Arrays.fill(rates, 100);
    LoadView view = Views.plain(horizons[horizons.length - 1], rates);
    return new BlendRule(Replay.of(view, List.of(members), horizons, 20), 100);
  }

  private static double[] weights(Member... members) {
    return rule(ONE_STEP, members).weighted().weights()[0];
  }

  @Test
  void aPerfectMemberTakesAll() {
    assertThat(weights(offBy(1), offBy(0), offBy(0.1)))
        .containsExactly(new double[] {0, 1, 0}, within(1e-12));
  }

  @Test
  void membersThatAreEquallyOffShare() {
    assertThat(weights(offBy(2), offBy(-2), offBy(2), offBy(2)))
        .containsExactly(new double[] {0.25, 0.25, 0.25, 0.25}, within(1e-12));
    assertThat(weights(offBy(0), offBy(0))).containsExactly(0.5, 0.5);
  }

  @Test
  void aWeightIsTheErrorToThePowerOfMinusSix() {
    // 1 : 2^-6 is 64 : 1.
    assertThat(weights(offBy(1), offBy(-2)))
        .containsExactly(new double[] {64 / 65.0, 1 / 65.0}, within(1e-6));
  }

  @ParameterizedTest(name = "one answer in {0}: {1}")
  @CsvSource({"1, true", "2, true", "3, false"})
  void aMemberThatIsMissingMoreThanHalfTheTimeIsNotCompared(int every, boolean compared) {
    Member seldom =
        member((view, origin, h) -> origin % every == 0 ? view.scaled()[0] + 1 : Double.NaN);
    BlendRule rule = rule(ONE_STEP, offBy(3), seldom);
    assertThat(Double.isFinite(rule.errors()[0][1])).isEqualTo(compared);
    assertThat(rule.weighted().weights()[0][1] > 0.9).isEqualTo(compared);
  }

  @Test
  void newerErrorsCountMore() {
    // One was off before, the other since, by as much and over as many of the 99 origins but one.
    Member before = member((view, origin, h) -> origin < 70 ? 101 : 100);
    Member since = member((view, origin, h) -> origin < 69 ? 100 : 101);
    double[] weights = weights(before, since);
    assertThat(weights[0]).isGreaterThan(weights[1]);
  }

  /** Half-life of 480 origins: an error 480 origins older counts half. */
  @Test
  void anErrorCountsHalfOfOneThatIsAHalfLifeNewer() {
    double[] rates = new double[20 + 482];
    Member newest = member((view, origin, h) -> origin == 500 ? 1 : 0);
    Member oldest = member((view, origin, h) -> origin == 20 ? 1 : 0);
    BlendRule rule =
        new BlendRule(Replay.of(Views.plain(1, rates), List.of(newest, oldest), ONE_STEP, 20), 0);
    double[] errors = rule.errors()[0];
    assertThat(errors[0] / errors[1]).isCloseTo(2, within(1e-9));
  }

  @Test
  void theBestOfEachHorizonTakesAll() {
    Member nearby = member((view, origin, h) -> 100 + h);
    Blend best = rule(new int[] {1, 4}, nearby, offBy(2)).best();
    assertThat(best.weights()[0]).containsExactly(1, 0);
    assertThat(best.weights()[1]).containsExactly(0, 1);
  }

  @Test
  void onlyOneMeansOnlyOne() {
    assertThat(rule(new int[] {1, 4}, offBy(0), offBy(9)).only(1).weights())
        .isDeepEqualTo(new double[][] {{0, 1}, {0, 1}});
  }

  @Test
  void aHorizonOfWhichNothingIsKnownTakesTheWeightsOfTheOneBefore() {
    // Of 99 origins 3 reach 96 steps ahead, which is fewer than eight errors.
    BlendRule rule = rule(new int[] {1, 96}, offBy(1), offBy(2));
    assertThat(rule.errors()[1]).containsExactly(Double.NaN, Double.NaN);
    assertThat(rule.weighted().weights()[1]).isEqualTo(rule.weighted().weights()[0]);
  }

  @Test
  void withoutEightErrorsThereAreNoWeights() {
    double[] rates = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    BlendRule rule =
        new BlendRule(Replay.of(Views.plain(1, rates), List.of(offBy(1)), ONE_STEP, 20), 8);
    assertThat(rule.weighted().weights()[0]).containsExactly(0);
  }

  @Test
  void oneAbsurdSampleDoesNotMakeAllMembersAlike() {
    double[] rates = new double[POINTS];
    Arrays.setAll(rates, i -> 100 + i % 2);
    rates[60] = 1e9;
    Member good = member((view, origin, h) -> 100.5);
    Member worse = member((view, origin, h) -> 102);
    BlendRule rule =
        new BlendRule(Replay.of(Views.plain(1, rates), List.of(good, worse), ONE_STEP, 20), 100);
    // Nine of ten changes are 1: the sample counts as an error of 20 in 99.
    assertThat(rule.errors()[0][0]).isCloseTo(0.7, within(0.05));
    assertThat(rule.weighted().weights()[0][0]).isGreaterThan(0.9);
  }

  @Test
  void aLoadThatHardlyChangesHasItsErrorsCountedInFull() {
    double[] rates = new double[POINTS];
    Arrays.fill(rates, 100);
    rates[60] = 1000;
    BlendRule rule =
        new BlendRule(
            Replay.of(
                Views.plain(1, rates), List.of(member((view, origin, h) -> 100)), ONE_STEP, 20),
            100);
    assertThat(rule.errors()[0][0]).isGreaterThan(5);
  }
}
