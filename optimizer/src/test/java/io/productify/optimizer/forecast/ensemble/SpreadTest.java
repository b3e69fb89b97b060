package io.productify.optimizer.forecast.ensemble;

import static io.productify.optimizer.forecast.ensemble.Views.member;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Spread} and {@link SpreadRule}. */
class SpreadTest {

  private static final int[] HORIZONS = {1, 3};

  private static double[] oneTo(int count) {
    double[] values = new double[count];
    Arrays.setAll(values, i -> i + 1);
    return values;
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    // Of 1 .. 99 the p-quantile at p (n + 1) is 100 p; the ends are the least and the greatest.
    "0.5, 50",
    "0.9, 90",
    "0.905, 90.5",
    "0.001, 1",
    "0.999, 99"
  })
  void quantilesAreThoseThatTheNextErrorIsBelow(double probability, double quantile) {
    assertThat(Spread.quantiles(oneTo(99), 1000, new double[] {probability})[0])
        .isCloseTo(quantile, within(1e-9));
  }

  @Test
  void sortsTheErrors() {
    double[] errors = new double[99];
    Arrays.setAll(errors, i -> 99 - i);
    assertThat(Spread.quantiles(errors, 0, new double[] {0.9})[0]).isCloseTo(90, within(1e-9));
  }

  @Test
  void underFiftyErrorsTheModelsOwnBandHasItsShare() {
    // z(0.975) = 1.959964; the quantile of 1 .. 19 at 0.975 * 20 - 1 = 18.5 is the greatest, 19.
    double[] probability = {0.975};
    assertThat(Spread.quantiles(oneTo(19), 10, probability)[0])
        .isCloseTo(19 / 50.0 * 19 + 31 / 50.0 * 19.59964, within(1e-4));
    assertThat(Spread.quantiles(new double[0], 10, probability)[0])
        .isCloseTo(19.59964, within(1e-4));
    // From fifty on it is not asked, whatever it is.
    assertThat(Spread.quantiles(oneTo(50), Double.NaN, probability)[0]).isEqualTo(49.725);
  }

  @ParameterizedTest(name = "{0} steps, {1}: {2}")
  @CsvSource({
    // At level i of the first horizon it is i, at the second 10 i; 0.9 is level 9, 0.925 level 10.
    "1, 0.5, 0",
    "1, 0.9, 9",
    "1, 0.91, 9.4",
    "1, 0.999, 15",
    "1, 0.9999, 15",
    "2, 0.9, 49.5",
    "3, 0.9, 90",
    "99, 0.9, 90"
  })
  void theBandIsInterpolatedBetweenLevelsAndHorizons(int steps, double level, double error) {
    double[] upper = new double[Spread.LEVELS.length];
    Arrays.setAll(upper, i -> i);
    double[] wider = Arrays.stream(upper).map(value -> 10 * value).toArray();
    Spread spread =
        new Spread(HORIZONS, new double[2][24], new double[][] {upper, wider}, new double[2]);
    assertThat(spread.upperAt(steps, level)).isCloseTo(error, within(1e-9));
  }

  @Test
  void scenariosAreInterpolatedBetweenHorizons() {
    Spread spread =
        new Spread(HORIZONS, new double[][] {{-1, 1}, {-3, 5}}, new double[2][16], new double[2]);
    double[] scenarios = new double[2];
    spread.scenariosAt(2, scenarios);
    assertThat(scenarios).containsExactly(-2, 3);
  }

  @Test
  void scenariosAreTheMeansOfTwentyFourParts() {
    // 96 errors are four to a part: 1 .. 4, 5 .. 8, ..., 93 .. 96.
    assertThat(Spread.scenarios(oneTo(96), 1000))
        .hasSize(24)
        .startsWith(2.5, 6.5)
        .endsWith(90.5, 94.5);
    // 60 are two and a half to a part: 1, 2 and half of 3; half of 3, 4 and 5.
    assertThat(Spread.scenarios(oneTo(60), 1000))
        .startsWith((1 + 2 + 1.5) / 2.5, (1.5 + 4 + 5) / 2.5);
  }

  @Test
  void scenariosAverageToWhatTheErrorsDo() {
    double[] errors = oneTo(1009);
    errors[1008] = 1e6;
    double mean = Arrays.stream(errors).average().orElseThrow();
    assertThat(Arrays.stream(Spread.scenarios(errors, 1000)).average().orElseThrow())
        .as("with the one that is far out")
        .isCloseTo(mean, within(1e-6));
  }

  @Test
  void equalErrorsHaveEqualScenarios() {
    double[] errors = new double[61];
    Arrays.fill(errors, 0.1);
    assertThat(Spread.scenarios(errors, 1000)).containsOnly(0.1);
  }

  @Test
  void anAbsurdErrorIsInNoScenarioInFull() {
    double[] rates = new double[120];
    Arrays.setAll(rates, i -> i % 2);
    rates[60] = 1e9;
    double[] scenarios = new double[24];
    spread(new int[] {1}, rates).scenariosAt(1, scenarios);
    // Nine of ten changes are 1, so that 20 is what counts; the last 4.125 of 99 are 20 and ones.
    assertThat(scenarios[23]).isCloseTo((20 + 3.125) / 4.125, within(1e-9));
  }

  @Test
  void burstsThatComeAgainAreNotAbsurd() {
    // Of 99 errors every twentieth is 100: five, and nine of ten changes are 1 at most.
    double[] rates = new double[120];
    Arrays.setAll(rates, i -> i % 24 == 23 ? 100 : i % 2);
    double[] scenarios = new double[24];
    spread(new int[] {1}, rates).scenariosAt(1, scenarios);
    assertThat(scenarios[23]).isCloseTo(100, within(1e-9));
  }

  @ParameterizedTest(name = "{0} errors")
  @ValueSource(ints = {1, 2, 7, 23, 24, 25, 49, 50, 51, 97, 959})
  void scenariosAscendWhateverTheErrors(int count) {
    Random random = new Random(count);
    for (double size : new double[] {0, 1e-300, 1, 1e9, 1e300}) {
      double[] errors = random.doubles(count, -1, 1).map(e -> e * size).toArray();
      double[] scenarios = Spread.scenarios(errors, size);
      assertThat(scenarios).doesNotContain(Double.NaN);
      assertThat(scenarios).isSorted();
    }
  }

  @Test
  void underFiftyErrorsTheModelsOwnSpreadHasItsShareOfTheScenarios() {
    double[] gaussian = Spread.scenarios(new double[0], 10);
    // The mean above the 23/24 quantile: its density times 24, 2.1378155 (Python's statistics).
    assertThat(gaussian[23]).isCloseTo(21.378155, within(1e-4));
    assertThat(gaussian[0]).isCloseTo(-21.378155, within(1e-4));
    assertThat(Arrays.stream(gaussian).sum()).isCloseTo(0, within(1e-9));
    assertThat(Spread.scenarios(oneTo(24), 10)[23])
        .isCloseTo(24 / 50.0 * 24 + 26 / 50.0 * gaussian[23], within(1e-9));
    assertThat(Spread.scenarios(oneTo(50), Double.NaN)[23]).isFinite();
  }

  /** Says zero, so that the errors are the load itself. */
  private static Spread spread(int[] horizons, double... rates) {
    LoadView view = Views.plain(horizons[horizons.length - 1], rates);
    Replay replay = Replay.of(view, List.of(member((v, origin, h) -> 0)), horizons, 20);
    double[][] weights = new double[horizons.length][1];
    Arrays.fill(weights, new double[] {1});
    return new SpreadRule(replay, new Blend(horizons, weights)).spread(new double[horizons.length]);
  }

  /** Points 21 to 119 are the 99 errors of one step. */
  private static double[] lastNinetyNine(double... values) {
    double[] rates = new double[120];
    System.arraycopy(values, 0, rates, 120 - values.length, values.length);
    return rates;
  }

  @Test
  void errorsOfOneStepAreWorthTheirNumber() {
    // p (1 + 1 / 99) (n + 1) = 90.909 at 0.9
    assertThat(spread(new int[] {1}, lastNinetyNine(oneTo(99))).upperAt(1, 0.9))
        .isCloseTo(0.9 * (1 + 1 / 99.0) * 100, within(1e-9));
  }

  @Test
  void errorsThatOverlapAreWorthLess() {
    // 90 of ten steps are worth 9: 0.9 becomes 1, of which 0.9999 is left: the greatest, 99.
    Spread spread = spread(new int[] {1, 10}, lastNinetyNine(oneTo(99)));
    assertThat(spread.upperAt(10, 0.9)).isEqualTo(99);
    // 0.5 becomes 0.5 (1 + 1 / 9) = 0.5556, of 10 .. 99 that is 9 + 0.5556 * 91.
    assertThat(spread.upperAt(10, 0.5)).isCloseTo(9 + 0.5 * 10 / 9 * 91, within(1e-9));
  }

  @Test
  void theBandIsForSamplesAboveZeroAndTheScenariosAreForAll() {
    // Ten of 99 errors are above zero, 1 .. 10.
    Spread spread = spread(new int[] {1}, lastNinetyNine(oneTo(10)));
    // Ten errors have a fifth of the say, the model's own band none here:
    // 0.9 (1 + 1 / 99) = 0.90909 of 11 is 10.
    assertThat(spread.upperAt(1, 0.9)).isCloseTo(10 / 5.0, within(1e-9));
    double[] scenarios = new double[24];
    spread.scenariosAt(1, scenarios);
    // The last part is the last 4.125 of 99: 10, 9, 8, 7 and an eighth of 6.
    assertThat(scenarios[23]).isCloseTo((10 + 9 + 8 + 7 + 6 / 8.0) / 4.125, within(1e-9));
    assertThat(scenarios[12]).isZero();
  }

  /** Of 99 errors of which ten are 1 .. 10 and the others zero, the median is zero. */
  @Test
  void theMeanAbsoluteErrorIsThatOfTheMedian() {
    assertThat(spread(new int[] {1}, lastNinetyNine(oneTo(10))).meanAbsoluteErrorAt(1))
        .isCloseTo(55 / 99.0, within(1e-9));
    // Of 1 .. 99 it is 50, and the mean distance from it 49 * 50 / 99.
    assertThat(spread(new int[] {1}, lastNinetyNine(oneTo(99))).meanAbsoluteErrorAt(1))
        .isCloseTo(49 * 50 / 99.0, within(1e-9));
  }

  @Test
  void eightErrorsTellAMeanAndSevenDoNot() {
    // Half of the window is the warm-up: of 17 points 8 are targets, of 16 points 7.
    assertThat(spread(new int[] {1}, oneTo(17)).meanAbsoluteErrorAt(1)).isFinite();
    assertThat(spread(new int[] {1}, oneTo(16)).meanAbsoluteErrorAt(1)).isNaN();
  }

  @Test
  void fewerThanEightSamplesAboveZeroSayNothing() {
    assertThat(spread(new int[] {1}, lastNinetyNine(oneTo(7))).upperAt(1, 0.9)).isZero();
  }
}
