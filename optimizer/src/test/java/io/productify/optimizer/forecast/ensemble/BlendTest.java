package io.productify.optimizer.forecast.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@link Blend} and {@link HorizonPosition}. */
class BlendTest {

  private static final double NAN = Double.NaN;
  private static final int[] HORIZONS = {2, 4, 8};

  @ParameterizedTest(name = "{0} steps: {1}, {2}, {3}")
  @CsvSource({
    "1, 0, 0, 0",
    "2, 0, 0, 0",
    "3, 0, 1, 0.5",
    "4, 1, 2, 0",
    "5, 1, 2, 0.25",
    "7, 1, 2, 0.75",
    "8, 2, 2, 0",
    "480, 2, 2, 0"
  })
  void aHorizonLiesBetweenTheReplayedOnesAroundIt(int steps, int before, int after, double share) {
    assertThat(HorizonPosition.of(HORIZONS, steps))
        .isEqualTo(new HorizonPosition(before, after, share));
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "480"})
  void oneReplayedHorizonStandsForAll(int steps) {
    assertThat(HorizonPosition.of(new int[] {1}, steps)).isEqualTo(new HorizonPosition(0, 0, 0));
  }

  @ParameterizedTest(name = "{0} steps: {1} and {2}")
  @CsvSource({"1, 1, 0", "3, 0.75, 0.25", "4, 0.5, 0.5", "6, 0.25, 0.75", "9, 0, 1"})
  void weightsAreInterpolatedBetweenHorizons(int steps, double first, double second) {
    Blend blend = new Blend(HORIZONS, new double[][] {{1, 0}, {0.5, 0.5}, {0, 1}});
    double[] weights = new double[2];
    blend.at(steps, weights);
    assertThat(weights).containsExactly(first, second);
  }

  @Test
  void combinesByWeight() {
    // 0.5 * 10 + 0.3 * 20 + 0.2 * 40 = 19
    assertThat(Blend.combine(new double[] {0.5, 0.3, 0.2}, new double[] {10, 20, 40}))
        .isCloseTo(19, within(1e-12));
  }

  @Test
  void thoseThatSayNothingAreLeftOut() {
    // (0.5 * 10 + 0.3 * 20) / 0.8 = 13.75
    assertThat(Blend.combine(new double[] {0.5, 0.3, 0.2}, new double[] {10, 20, NAN}))
        .isCloseTo(13.75, within(1e-12));
    assertThat(Blend.combine(new double[] {0.5, 0.5}, new double[] {Double.POSITIVE_INFINITY, 20}))
        .isEqualTo(20);
  }

  @Test
  void whereOnlyThoseWithoutWeightSpeakTheirMeanIsTaken() {
    assertThat(Blend.combine(new double[] {1, 0, 0}, new double[] {NAN, 20, 40})).isEqualTo(30);
    assertThat(Blend.combine(new double[] {1, 0}, new double[] {NAN, NAN})).isNaN();
  }
}
