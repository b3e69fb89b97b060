package io.productify.optimizer.forecast.season;

import io.productify.optimizer.forecast.CalendarCursor;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.Scale;
import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * Fits a {@link SeasonalProfile} to a history: regression on the local day's and week's harmonics
 * with a ridge prior, reweighted so that a spike counts no more than what lies at the edge of the
 * ordinary (Huber 1964), the number of harmonics chosen by AICc (Hurvich and Tsai 1989).
 *
 * <p>A period enters only when the history can tell it from a trend: no day under one day of
 * samples, no week under four.
 */
public final class ProfileFitter {

  private static final double SECONDS_PER_DAY = 86_400;

  /** A day is seen once. */
  private static final double DAYS_FOR_DAILY = 1;

  /** Two weekday-like and two weekend-like days can be in it. */
  private static final double DAYS_FOR_WEEKLY = 4;

  private static final int[] DAILY_CHOICES = {0, 1, 2, 3, 4, 6, 8};
  private static final int[] WEEKLY_CHOICES = {0, 1, 2, 3};

  /** Errors further out than this many robust standard deviations count less. */
  private static final double HUBER_DEVIATIONS = 2.5;

  private static final double MAD_TO_DEVIATION = 1.4826;
  private static final int REWEIGHTINGS = 2;

  /** One sample's worth of belief that a coefficient is zero. */
  private static final double RIDGE = 1;

  /**
   * The errors around a profile stay alike for about this long; AICc counts what is new in them.
   */
  private static final double SECONDS_PER_INDEPENDENT_SAMPLE = 1800;

  private final Harmonics widest;
  private final double[][] rows;
  private final double[] observed;
  private final double independentSamples;

  private ProfileFitter(Harmonics widest, double[][] rows, double[] observed, double independent) {
    this.widest = widest;
    this.rows = rows;
    this.observed = observed;
    this.independentSamples = independent;
  }

  /** Returns the profile; {@link SeasonalProfile#NONE} where the history tells none. */
  public static SeasonalProfile fit(LoadHistory history, LocalCalendar calendar, Scale scale) {
    double[] rates = history.requestsPerSecond();
    int samples = (int) Arrays.stream(rates).filter(Double::isFinite).count();
    double days = samples * (double) history.stepSeconds() / SECONDS_PER_DAY;
    if (days < DAYS_FOR_DAILY) {
      return SeasonalProfile.NONE;
    }
    Harmonics widest = new Harmonics(last(DAILY_CHOICES), days < DAYS_FOR_WEEKLY ? 0 : 3);
    double[][] rows = new double[samples][widest.columns()];
    double[] observed = new double[samples];
    CalendarCursor cursor = calendar.cursor();
    int n = 0;
    for (int i = 0; i < rates.length; i++) {
      if (Double.isFinite(rates[i])) {
        long middle = history.grid().epochSecondAt(i) - history.stepSeconds() / 2;
        widest.fill(cursor, middle, rows[n]);
        observed[n++] = scale.of(rates[i]);
      }
    }
    double independent = days * SECONDS_PER_DAY / SECONDS_PER_INDEPENDENT_SAMPLE;
    return new ProfileFitter(widest, rows, observed, Math.min(independent, samples)).best();
  }

  private static int last(int[] choices) {
    return choices[choices.length - 1];
  }

  private SeasonalProfile best() {
    double[] weights = new double[observed.length];
    Arrays.fill(weights, 1);
    NormalEquations equations = equations(weights);
    for (int i = 0; i < REWEIGHTINGS; i++) {
      reweigh(equations.solve(widest), weights);
      equations = equations(weights);
    }
    double total = equations.variation();
    if (!(total > 0)) {
      return SeasonalProfile.NONE;
    }
    return choose(equations, total);
  }

  private SeasonalProfile choose(NormalEquations equations, double total) {
    SeasonalProfile best = SeasonalProfile.NONE;
    double lowest = criterion(1, 0);
    for (int daily : DAILY_CHOICES) {
      for (int weekly : WEEKLY_CHOICES) {
        if (weekly > widest.weekly() || daily + weekly == 0) {
          continue;
        }
        Harmonics harmonics = new Harmonics(daily, weekly);
        double[] solution = equations.solve(harmonics);
        double explained = equations.explained(harmonics, solution) / total;
        double criterion = criterion(1 - explained, harmonics.columns());
        if (criterion < lowest) {
          lowest = criterion;
          best =
              new SeasonalProfile(
                  harmonics,
                  Arrays.copyOfRange(solution, 1, solution.length),
                  Math.min(1, Math.max(0, explained)));
        }
      }
    }
    return best;
  }

  /** AICc of a Gaussian regression up to a constant; infinite where there are too few samples. */
  private double criterion(double unexplained, int columns) {
    int parameters = columns + 2;
    double spare = independentSamples - parameters - 1;
    return spare <= 0
        ? Double.POSITIVE_INFINITY
        : independentSamples * Math.log(Math.max(unexplained, 1e-12))
            + 2.0 * parameters
            + 2.0 * parameters * (parameters + 1) / spare;
  }

  private void reweigh(double[] solution, double[] weights) {
    double[] errors = new double[observed.length];
    for (int i = 0; i < errors.length; i++) {
      double fitted = solution[0];
      for (int j = 0; j < rows[i].length; j++) {
        fitted += solution[j + 1] * rows[i][j];
      }
      errors[i] = Math.abs(observed[i] - fitted);
    }
    double[] sorted = errors.clone();
    Arrays.sort(sorted);
    double edge = HUBER_DEVIATIONS * MAD_TO_DEVIATION * sorted[sorted.length / 2];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = errors[i] > edge && edge > 0 ? edge / errors[i] : 1;
    }
  }

  private NormalEquations equations(double[] weights) {
    int width = widest.columns() + 1;
    double[][] gram = new double[width][width];
    double[] moments = new double[width];
    double square = 0;
    for (int i = 0; i < observed.length; i++) {
      double[] row = rows[i];
      double w = weights[i];
      double wy = w * observed[i];
      square += wy * observed[i];
      gram[0][0] += w;
      moments[0] += wy;
      for (int a = 0; a < row.length; a++) {
        double wa = w * row[a];
        gram[0][a + 1] += wa;
        moments[a + 1] += wy * row[a];
        double[] target = gram[a + 1];
        for (int b = a; b < row.length; b++) {
          target[b + 1] += wa * row[b];
        }
      }
    }
    for (int a = 0; a < width; a++) {
      for (int b = 0; b < a; b++) {
        gram[a][b] = gram[b][a];
      }
    }
    return new NormalEquations(gram, moments, square);
  }

  /**
   * Weighted sums of a regression with an intercept: solving for fewer harmonics takes a part of
   * them.
   *
   * @param gram products of the columns, the intercept's first
   * @param moments products of the columns and the observations
   * @param square of the observations
   */
  private record NormalEquations(double[][] gram, double[] moments, double square) {

    /** Returns the intercept and the coefficients of some harmonics. */
    double[] solve(Harmonics harmonics) {
      int[] columns = columns(harmonics);
      RealMatrix matrix = new Array2DRowRealMatrix(columns.length, columns.length);
      RealVector right = new ArrayRealVector(columns.length);
      for (int a = 0; a < columns.length; a++) {
        right.setEntry(a, moments[columns[a]]);
        for (int b = 0; b < columns.length; b++) {
          matrix.setEntry(a, b, gram[columns[a]][columns[b]]);
        }
        matrix.addToEntry(a, a, a == 0 ? 0 : RIDGE);
      }
      return new CholeskyDecomposition(matrix).getSolver().solve(right).toArray();
    }

    /** Returns the part of {@link #variation()} that a solution takes away. */
    double explained(Harmonics harmonics, double[] solution) {
      int[] columns = columns(harmonics);
      double fit = 0;
      for (int a = 0; a < columns.length; a++) {
        fit += 2 * solution[a] * moments[columns[a]];
        for (int b = 0; b < columns.length; b++) {
          fit -= solution[a] * gram[columns[a]][columns[b]] * solution[b];
        }
      }
      return fit - (square - variation());
    }

    /** Returns the weighted squared deviation of the observations from their mean. */
    double variation() {
      return square - moments[0] * moments[0] / gram[0][0];
    }

    private int[] columns(Harmonics harmonics) {
      int widestDaily = last(DAILY_CHOICES);
      int[] columns = new int[harmonics.columns() + 1];
      for (int i = 0; i < 2 * harmonics.daily(); i++) {
        columns[i + 1] = i + 1;
      }
      for (int i = 0; i < 2 * harmonics.weekly(); i++) {
        columns[2 * harmonics.daily() + i + 1] = 2 * widestDaily + i + 1;
      }
      return columns;
    }
  }
}
