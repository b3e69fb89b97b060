package io.productify.optimizer.serving;

import io.productify.optimizer.forecast.CalendarCursor;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LocalCalendar;
import java.util.Arrays;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * How much of a load's variance the hour of the day explains.
 *
 * <pre>
 *   share = (mean over the hours of (m - M)^2 - v / n) / variance of the samples
 * </pre>
 *
 * <p>with m the mean of an hour over its n days, v the variance of it from day to day, and M the
 * mean of all hours: what a mean of n days differs by chance is taken out. Without this, noise over
 * three days would seem to be a third explained.
 */
final class DailyPattern {

  /** What is to come back must have been there three times: twice is chance. */
  private static final int FEWEST_DAYS = 3;

  /** Nobody counts requests at zero replicas: what sleeps at night has no samples of it. */
  private static final int FEWEST_HOURS = 12;

  private static final int HOURS = 24;
  private static final int SECONDS_PER_HOUR = 3600;

  private final SummaryStatistics[] hours = new SummaryStatistics[HOURS];
  private final SummaryStatistics samples = new SummaryStatistics();
  private int hour = -1;
  private double sum;
  private int count;

  private DailyPattern() {
    Arrays.setAll(hours, h -> new SummaryStatistics());
  }

  /** Returns the share, at most 1; 0 where it is none, or the history is too short to tell. */
  static double share(LoadHistory history, LocalCalendar calendar) {
    DailyPattern pattern = new DailyPattern();
    CalendarCursor cursor = calendar.cursor();
    double[] rates = history.requestsPerSecond();
    for (int i = 0; i < rates.length; i++) {
      if (Double.isFinite(rates[i])) {
        // A rate is the mean over the step that ends there.
        long middle = history.grid().epochSecondAt(i) - history.stepSeconds() / 2;
        pattern.add((int) (cursor.secondOfDay(middle) / SECONDS_PER_HOUR), rates[i]);
      }
    }
    pattern.endHour();
    return pattern.share();
  }

  private void add(int hourOfDay, double rate) {
    if (hourOfDay != hour) {
      endHour();
      hour = hourOfDay;
    }
    samples.addValue(rate);
    sum += rate;
    count++;
  }

  private void endHour() {
    if (count > 0) {
      hours[hour].addValue(sum / count);
    }
    sum = 0;
    count = 0;
  }

  private double share() {
    SummaryStatistics[] known =
        Arrays.stream(hours)
            .filter(days -> days.getN() >= FEWEST_DAYS)
            .toArray(SummaryStatistics[]::new);
    double total = samples.getPopulationVariance();
    if (known.length < FEWEST_HOURS || !(total > 0)) {
      return 0;
    }
    double mean = Arrays.stream(known).mapToDouble(SummaryStatistics::getMean).sum() / known.length;
    double explained = 0;
    for (SummaryStatistics days : known) {
      double deviation = days.getMean() - mean;
      explained += deviation * deviation - days.getVariance() / days.getN();
    }
    return Math.max(0, Math.min(1, explained / known.length / total));
  }
}
