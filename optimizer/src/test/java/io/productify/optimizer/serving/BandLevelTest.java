package io.productify.optimizer.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads of normal noise, forecast by bands that take the noise for another width than it has. */
class BandLevelTest {

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
  private static final int WARM_UP = 600;
  private static final int STEPS = 3000;

  /** Returns the share of steps under the band after a while. */
  private static double coverage(long seed, double believedDeviation, double wanted) {
    Random random = new Random(seed);
    BandLevel level = new BandLevel();
    int held = 0;
    for (int i = 0; i < WARM_UP + STEPS; i++) {
      double band = believedDeviation * NORMAL.inverseCumulativeProbability(level.quantile(wanted));
      boolean under = random.nextGaussian() <= band;
      level.add(under, wanted);
      held += under && i >= WARM_UP ? 1 : 0;
    }
    return held / (double) STEPS;
  }

  @ParameterizedTest(name = "noise taken for {1} of what it is, seed {0}")
  @CsvSource({"1, 0.5", "2, 0.6", "3, 0.8", "4, 0.5", "5, 0.6"})
  void aBandThatIsTooNarrowComesToHoldAsOftenAsWanted(long seed, double believed) {
    double without = NORMAL.cumulativeProbability(believed * 1.2816);
    assertThat(without).as("without it").isLessThan(0.87);
    assertThat(coverage(seed, believed, 0.9)).isCloseTo(0.9, within(0.03));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aBandThatIsRightStaysSo(long seed) {
    assertThat(coverage(seed, 1, 0.9)).isCloseTo(0.9, within(0.03));
    assertThat(coverage(seed, 1, 0.5)).isCloseTo(0.5, within(0.03));
  }

  @Test
  void aBandThatIsTooWideComesDown() {
    assertThat(coverage(1, 2, 0.9)).isCloseTo(0.9, within(0.03));
  }

  @Test
  void withoutAJudgementTheBandIsWhatIsWanted() {
    BandLevel level = new BandLevel();
    for (double wanted : new double[] {0.5, 0.75, 0.9, 0.99, 0.999}) {
      assertThat(level.quantile(wanted)).isCloseTo(wanted, within(1e-9));
    }
  }

  @Test
  void whateverComesItStaysAQuantileThatAForecastTakes() {
    BandLevel above = new BandLevel();
    BandLevel under = new BandLevel();
    for (int i = 0; i < 10_000; i++) {
      above.add(false, 0.9);
      under.add(true, 0.9);
    }
    for (double wanted : new double[] {0.5, 0.9, 0.999, 0.9999}) {
      assertThat(above.quantile(wanted)).isBetween(0.5, Math.max(0.999, wanted));
      assertThat(under.quantile(wanted)).isBetween(0.5, Math.max(0.999, wanted));
    }
    assertThat(above.quantile(0.9)).isCloseTo(0.999, within(1e-9));
    assertThat(under.quantile(0.9)).isCloseTo(0.5, within(1e-9));
  }

  /** At the bound nothing is saved up: the way back begins with the first step. */
  @Test
  void fromABoundItComesBackAtOnce() {
    BandLevel level = new BandLevel();
    for (int i = 0; i < 10_000; i++) {
      level.add(false, 0.9);
    }
    level.add(true, 0.9);
    assertThat(level.quantile(0.9)).isLessThan(0.999);
  }

  @Test
  void oneStepAboveMovesItUpByNineTimesWhatOneUnderMovesItDown() {
    BandLevel level = new BandLevel();
    level.add(false, 0.9);
    assertThat(level.quantile(0.9)).isGreaterThan(0.9);
    for (int i = 0; i < 9; i++) {
      level.add(true, 0.9);
    }
    assertThat(level.quantile(0.9)).isCloseTo(0.9, within(1e-9));
  }
}
