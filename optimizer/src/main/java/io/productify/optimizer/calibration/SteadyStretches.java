package io.productify.optimizer.calibration;

import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.Usage;
import io.productify.optimizer.metrics.UsageHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The stretches of a history that tell what a replica does: each a minute, or four points where
 * those are longer.
 *
 * <p>A stretch counts if every point of it is known and the count was the same in it, in the minute
 * before and in the minute after. Around a change a replica that starts or ends is counted and
 * serves nobody. Rate, processor and count are of slightly different moments and a gauge is of one
 * moment alone; the mean over four points or more takes most of that away.
 *
 * @param seconds length of each
 * @param used those that count, in the order of time
 * @param missing how many have a point that is not known, or no replica
 * @param changing how many were left out because the count changed in or beside them
 */
public record SteadyStretches(int seconds, List<Stretch> used, int missing, int changing) {

  private static final int SECONDS_PER_MINUTE = 60;
  private static final int LEAST_POINTS = 4;

  /** Returns how many were looked at. */
  public int all() {
    return used.size() + missing + changing;
  }

  /** Cuts a history; what is left at its end is not looked at. */
  static SteadyStretches of(UsageHistory history) {
    int step = history.grid().stepSeconds();
    int minute = (SECONDS_PER_MINUTE + step - 1) / step;
    int points = Math.max(LEAST_POINTS, minute);
    Optional<double[]> rate = history.column(Usage.REQUEST_RATE);
    Optional<double[]> processor = history.column(Usage.PROCESSOR);
    Optional<double[]> replicas = history.column(Usage.MEASURED);
    if (rate.isEmpty() || processor.isEmpty() || replicas.isEmpty()) {
      return new SteadyStretches(points * step, List.of(), history.grid().length() / points, 0);
    }
    double[] response = history.column(Usage.RESPONSE_SECONDS).orElseGet(() -> new double[0]);
    Columns columns = new Columns(rate.get(), processor.get(), replicas.get(), response);
    return columns.cut(history.grid(), points, minute);
  }

  /** What the stretches are made of. The response times may be none at all. */
  private record Columns(double[] rate, double[] processor, double[] replicas, double[] response) {

    SteadyStretches cut(TimeGrid grid, int points, int margin) {
      List<Stretch> used = new ArrayList<>();
      int missing = 0;
      int changing = 0;
      for (int from = 0; from + points <= grid.length(); from += points) {
        if (!known(from, from + points)) {
          missing++;
        } else if (!steady(replicas[from], from - margin, from + points + margin)) {
          changing++;
        } else {
          used.add(mean(grid.epochSecondAt(from), from, points));
        }
      }
      return new SteadyStretches(points * grid.stepSeconds(), List.copyOf(used), missing, changing);
    }

    private boolean known(int from, int end) {
      boolean known = true;
      for (int i = from; i < end; i++) {
        known &= rate[i] >= 0 && processor[i] >= 0 && replicas[i] >= 1;
      }
      return known;
    }

    /** A count that is not known beside the stretch is no change. */
    private boolean steady(double count, int from, int end) {
      boolean steady = true;
      for (int i = Math.max(0, from); i < Math.min(end, replicas.length); i++) {
        steady &= Double.isNaN(replicas[i]) || replicas[i] == count;
      }
      return steady;
    }

    private Stretch mean(long epochSecond, int from, int points) {
      double requests = 0;
      double used = 0;
      double answered = 0;
      double work = 0;
      for (int i = from; i < from + points; i++) {
        requests += rate[i];
        used += processor[i];
        if (i < response.length && response[i] >= 0) {
          answered += rate[i];
          work += rate[i] * response[i];
        }
      }
      return new Stretch(
          epochSecond,
          used / points,
          requests / points / replicas[from],
          answered > 0 ? work / answered : Double.NaN);
    }
  }
}
