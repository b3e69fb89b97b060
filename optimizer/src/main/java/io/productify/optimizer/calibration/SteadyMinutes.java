package io.productify.optimizer.calibration;

import io.productify.optimizer.metrics.Usage;
import io.productify.optimizer.metrics.UsageHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The minutes of a history that tell what a replica does.
 *
 * <p>A minute counts if every point of it is known and the count was the same in it, in the minute
 * before and in the minute after. Around a change a replica that starts or ends is counted and
 * serves nobody, and rate, processor and count are of slightly different moments. Means over a
 * minute take most of that difference away elsewhere.
 *
 * @param used those that count, in the order of time
 * @param missing minutes with a point that is not known, or without a replica
 * @param changing minutes left out because the count changed in or beside them
 */
public record SteadyMinutes(List<LoadMinute> used, int missing, int changing) {

  private static final int SECONDS_PER_MINUTE = 60;

  /** Returns all minutes that were looked at. */
  public int all() {
    return used.size() + missing + changing;
  }

  /** Cuts a history into minutes, or into its steps where those are longer. */
  static SteadyMinutes of(UsageHistory history) {
    Optional<double[]> rate = history.column(Usage.REQUEST_RATE);
    Optional<double[]> processor = history.column(Usage.PROCESSOR);
    Optional<double[]> replicas = history.column(Usage.MEASURED);
    int points = Math.max(1, SECONDS_PER_MINUTE / history.grid().stepSeconds());
    if (rate.isEmpty() || processor.isEmpty() || replicas.isEmpty()) {
      return new SteadyMinutes(List.of(), history.grid().length() / points, 0);
    }
    Columns columns =
        new Columns(
            rate.get(),
            processor.get(),
            replicas.get(),
            history.column(Usage.RESPONSE_SECONDS).orElseGet(() -> new double[0]));
    return cut(history, columns, points);
  }

  private static SteadyMinutes cut(UsageHistory history, Columns columns, int points) {
    List<LoadMinute> used = new ArrayList<>();
    int missing = 0;
    int changing = 0;
    for (int from = 0; from + points <= history.grid().length(); from += points) {
      if (!columns.known(from, from + points)) {
        missing++;
      } else if (!columns.steady(from - points, from + 2 * points)) {
        changing++;
      } else {
        used.add(columns.mean(history.grid().epochSecondAt(from), from, points));
      }
    }
    return new SteadyMinutes(List.copyOf(used), missing, changing);
  }

  /** What the minutes are made of. The response times may be none at all. */
  private record Columns(double[] rate, double[] processor, double[] replicas, double[] response) {

    boolean known(int from, int end) {
      boolean known = true;
      for (int i = from; i < end; i++) {
        known &= rate[i] >= 0 && processor[i] >= 0 && replicas[i] >= 1;
      }
      return known;
    }

    /** A count that is not known beside the minute is no change. */
    boolean steady(int from, int end) {
      double count = replicas[Math.max(0, (from + end) / 2)];
      boolean steady = true;
      for (int i = Math.max(0, from); i < Math.min(end, replicas.length); i++) {
        steady &= Double.isNaN(replicas[i]) || replicas[i] == count;
      }
      return steady;
    }

    LoadMinute mean(long epochSecond, int from, int points) {
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
      return new LoadMinute(
          epochSecond,
          used / points,
          requests / points / replicas[from],
          answered > 0 ? work / answered : Double.NaN);
    }
  }
}
