package io.productify.optimizer.forecast.season;

import io.productify.optimizer.forecast.CalendarCursor;

/**
 * A Fourier basis of the local day and week: for each harmonic k of a period P the columns {@code
 * sin(2 pi k t / P)} and {@code cos(2 pi k t / P)}, daily ones first, t being local wall-clock
 * time.
 *
 * @param daily harmonics of the day, at least 0
 * @param weekly harmonics of the week, at least 0
 */
record Harmonics(int daily, int weekly) {

  private static final double SECONDS_PER_DAY = 86_400;
  private static final double SECONDS_PER_WEEK = 604_800;

  static final Harmonics NONE = new Harmonics(0, 0);

  /** Returns the number of columns. */
  int columns() {
    return 2 * (daily + weekly);
  }

  /** Writes the basis at a time into the first {@link #columns()} places of {@code row}. */
  void fill(CalendarCursor calendar, long epochSecond, double[] row) {
    if (daily > 0) {
      wave(calendar.secondOfDay(epochSecond) / SECONDS_PER_DAY, daily, row, 0);
    }
    if (weekly > 0) {
      wave(calendar.secondOfWeek(epochSecond) / SECONDS_PER_WEEK, weekly, row, 2 * daily);
    }
  }

  /** The multiples of an angle come from it by rotation: two transcendental calls for all. */
  private static void wave(double turns, int harmonics, double[] row, int from) {
    double sine = Math.sin(2 * Math.PI * turns);
    double cosine = Math.cos(2 * Math.PI * turns);
    double s = sine;
    double c = cosine;
    for (int k = 0; k < harmonics; k++) {
      row[from + 2 * k] = s;
      row[from + 2 * k + 1] = c;
      double next = s * cosine + c * sine;
      c = c * cosine - s * sine;
      s = next;
    }
  }
}
