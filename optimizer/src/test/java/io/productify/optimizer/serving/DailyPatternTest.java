package io.productify.optimizer.serving;

import static io.productify.optimizer.forecast.Loads.history;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.LocalCalendar;
import java.time.ZoneId;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DailyPatternTest {

  private static double share(LoadHistory history) {
    return DailyPattern.share(history, LocalCalendar.UTC);
  }

  /** A wave of 40 has a variance of 800; within an hour it is not flat, which takes 0.6 %. */
  @ParameterizedTest(name = "noise with a variance of {0}: {1}")
  @CsvSource({"0, 0.994", "800, 0.5", "1200, 0.4", "3200, 0.2"})
  void isTheWavesPartOfTheVariance(double variance, double share) {
    double noise = Math.sqrt(variance);
    // In turn above and under: each hour has as much of one as of the other.
    LoadHistory history =
        history(14, at -> Loads.dailyWave(at) + (Math.floorMod(at, 600) < 300 ? noise : -noise));
    assertThat(share(history)).isCloseTo(share, within(0.01));
  }

  /** From 2.5 days on half of the hours were there three times. */
  @ParameterizedTest(name = "{0} days: known {1}")
  @CsvSource({"2.4, false", "2.6, true", "14, true"})
  void twoDaysAreChanceAndThreeAreAPattern(double days, boolean known) {
    assertThat(share(history(days, Loads::dailyWave)) > 0).isEqualTo(known);
  }

  @Test
  void aLoadThatIsNotThereAtNightHasAPatternByDay() {
    LoadHistory byDay =
        history(14, at -> Math.floorMod(at, 86_400) < 6 * 3600 ? Double.NaN : Loads.dailyWave(at));
    assertThat(share(byDay)).isGreaterThan(0.9);
  }

  @Test
  void noHistoryAndAConstantOneHaveNone() {
    assertThat(share(LoadHistory.NONE)).isZero();
    assertThat(share(history(14, at -> 100))).isZero();
    assertThat(share(history(14, at -> 0))).isZero();
    assertThat(share(history(14, at -> Double.NaN))).isZero();
  }

  /** Of a thousand walks over three days two look like a day, over four days none does. */
  @ParameterizedTest(name = "{0} days")
  @CsvSource({"3, 1", "7, 0", "14, 0"})
  void aLoadThatWandersSeldomLooksDaily(int days, int most) {
    int daily = 0;
    for (int seed = 0; seed < 100; seed++) {
      double[] walk = Loads.randomWalk(seed, days * 288, 1000, 5);
      int[] i = {0};
      daily += share(history(days, at -> walk[i[0]++])) >= 0.4 ? 1 : 0;
    }
    assertThat(daily).isLessThanOrEqualTo(most);
  }

  @Test
  void gapsAreLeftOut() {
    Random random = new Random(5);
    LoadHistory gaps = history(14, at -> random.nextInt(3) == 0 ? Double.NaN : Loads.dailyWave(at));
    assertThat(share(gaps)).isGreaterThan(0.98);
  }

  @Test
  void hoursAreThoseOfTheUsersClock() {
    LocalCalendar kolkata = LocalCalendar.in(ZoneId.of("Asia/Kolkata"));
    LoadHistory peak = history(6, at -> kolkata.secondOfDay(at) / 3600 >= 23 ? 500 : 100);
    assertThat(DailyPattern.share(peak, kolkata)).isCloseTo(1, within(1e-9));
    // Five and a half hours away the same hour lies half in one and half in the next.
    assertThat(share(peak)).isBetween(0.35, 0.65);
  }
}
