package io.productify.optimizer.backtest;

import java.util.List;
import java.util.Optional;

/**
 * What came of a replay.
 *
 * @param course what was played
 * @param rows one for each contender, in their order
 * @param floor what someone who knew all of it would have made of it; empty where there are too
 *     many plans to find the cheapest
 * @param accuracy how good the forecasts were
 */
public record ReplayReport(
    Course course, List<Row> rows, Optional<Outcome> floor, ForecastAccuracy accuracy) {

  /**
   * What came of one contender.
   *
   * @param name its name
   * @param outcome what came of it
   * @param planning how its plans were made; empty for one that makes none
   */
  public record Row(String name, Outcome outcome, Optional<Planning> planning) {}

  public ReplayReport {
    rows = List.copyOf(rows);
  }

  /** Returns the total cost over the floor's; {@code NaN} where there is none, or it is free. */
  public double relativeCost(Outcome outcome) {
    double least = floor.map(known -> known.cost().total()).orElse(Double.NaN);
    return least == 0 ? Double.NaN : outcome.cost().total() / least;
  }
}
