package io.productify.optimizer.serving;

import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * What kind of load a window shows. The kinds are tried in the order below, and the first that
 * holds is taken.
 */
public enum Regime {
  /** Too few observations to say. */
  UNKNOWN,
  /** Nothing but zeros. */
  IDLE,
  /** Zero most of the time. */
  SPARSE,
  /** The newest quarter lies on another level than the rest, all of it. */
  SHIFTED,
  /** Peaks far above the mean. */
  BURSTY,
  /** What comes depends on the time of day. */
  DIURNAL,
  /** A slope that noise does not explain. */
  TRENDING,
  /** None of these. */
  STEADY;

  /** Fewer observations than this show nothing. */
  private static final int FEWEST_OBSERVATIONS = 8;

  /** A level is another one when it differs by more than what three noisy steps could. */
  private static final double SHIFT_DEVIATIONS = 3;

  /** A 99th percentile of four times the mean is what a plain fleet cannot absorb. */
  private static final double BURST_RATIO = 4;

  /** Two fifths of the variance: with less, the clock says less than the last hour does. */
  private static final double DAILY_SHARE = 0.4;

  /** Chance gives a slope of |t| above 4 once in some ten thousand windows. */
  private static final double TREND_T = 4;

  /** Makes the median absolute deviation of normal values their standard deviation. */
  private static final double MAD_TO_DEVIATION = 1.4826;

  /** Returns the name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the regime of a window.
   *
   * @param rates requests per second on a regular grid, gaps filled
   * @param gapRatio share of values that were filled
   * @param dailyShare share of the long history's variance that the time of day explains
   */
  static Regime of(double[] rates, double gapRatio, double dailyShare) {
    long zeros = Arrays.stream(rates).filter(rate -> rate == 0).count();
    if (rates.length * (1 - gapRatio) < FEWEST_OBSERVATIONS) {
      return UNKNOWN;
    }
    if (zeros == rates.length) {
      return IDLE;
    }
    if (zeros > rates.length / 2) {
      return SPARSE;
    }
    if (shifted(rates)) {
      return SHIFTED;
    }
    if (StatUtils.percentile(rates, 99) > BURST_RATIO * StatUtils.mean(rates)) {
      return BURSTY;
    }
    if (dailyShare >= DAILY_SHARE) {
      return DIURNAL;
    }
    return trending(rates) ? TRENDING : STEADY;
  }

  private static boolean shifted(double[] rates) {
    int quarter = rates.length / 4;
    double before = median(Arrays.copyOf(rates, rates.length - quarter));
    int from = rates.length - quarter;
    double early = median(Arrays.copyOfRange(rates, from, from + quarter / 2));
    double late = median(Arrays.copyOfRange(rates, from + quarter / 2, rates.length));
    double enough = SHIFT_DEVIATIONS * changeDeviation(rates);
    boolean sameSide = Math.signum(early - before) == Math.signum(late - before);
    return sameSide && Math.min(Math.abs(early - before), Math.abs(late - before)) > enough;
  }

  private static double changeDeviation(double[] rates) {
    double[] changes = new double[rates.length - 1];
    Arrays.setAll(changes, i -> rates[i + 1] - rates[i]);
    double centre = median(changes);
    return MAD_TO_DEVIATION
        * median(Arrays.stream(changes).map(change -> Math.abs(change - centre)).toArray());
  }

  private static double median(double[] values) {
    return StatUtils.percentile(values, 50);
  }

  private static boolean trending(double[] rates) {
    SimpleRegression line = new SimpleRegression();
    for (int i = 0; i < rates.length; i++) {
      line.addData(i, rates[i]);
    }
    return Math.abs(line.getSlope()) > TREND_T * line.getSlopeStdErr();
  }
}
