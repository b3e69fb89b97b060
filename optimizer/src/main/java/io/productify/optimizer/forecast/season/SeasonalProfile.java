package io.productify.optimizer.forecast.season;

import io.productify.optimizer.forecast.CalendarCursor;

/**
 * The usual course of a day and a week around its own level, on the scale it was fitted on.
 * Immutable.
 */
public final class SeasonalProfile {

  /** No day and no week is known. */
  public static final SeasonalProfile NONE = new SeasonalProfile(Harmonics.NONE, new double[0], 0);

  private final Harmonics harmonics;
  private final double[] coefficients;
  private final double explained;

  /**
   * @param coefficients one for each column of the basis
   * @param explained share of the history's variance that the profile explains, 0 to 1
   */
  SeasonalProfile(Harmonics harmonics, double[] coefficients, double explained) {
    this.harmonics = harmonics;
    this.coefficients = coefficients.clone();
    this.explained = explained;
  }

  /** Tells whether the history could tell a day or a week. */
  public boolean known() {
    return coefficients.length > 0;
  }

  /** Returns the harmonics of the day, 0 to 8. */
  public int dailyHarmonics() {
    return harmonics.daily();
  }

  /** Returns the harmonics of the week, 0 to 3. */
  public int weeklyHarmonics() {
    return harmonics.weekly();
  }

  /** Returns the share of the history's variance that the profile explains, 0 to 1. */
  public double explained() {
    return explained;
  }

  /**
   * Returns the profile at consecutive points, units of the scale, with mean about zero over a
   * whole period.
   *
   * @param startEpochSecond the first point
   * @param stepSeconds between two points
   * @param points how many
   */
  public double[] values(
      CalendarCursor calendar, long startEpochSecond, int stepSeconds, int points) {
    double[] values = new double[points];
    double[] row = new double[coefficients.length];
    for (int i = 0; i < points; i++) {
      harmonics.fill(calendar, startEpochSecond + (long) i * stepSeconds, row);
      for (int j = 0; j < row.length; j++) {
        values[i] += coefficients[j] * row[j];
      }
    }
    return values;
  }
}
