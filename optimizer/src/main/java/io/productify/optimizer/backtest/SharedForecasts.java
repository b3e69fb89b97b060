package io.productify.optimizer.backtest;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.Forecaster;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets all engines of a replay have the same forecast, made once. It is what each of them would get
 * alone: a forecast depends on the load and on when forecasts were made before, not on counts, and
 * they all ask at the same moments, since their plans end at the same time.
 */
final class SharedForecasts implements Forecaster {

  private final Forecaster forecaster;
  private final ForecastScore score;
  private final Map<ForecastTask.Wanted, Forecast> ofThisMoment = new HashMap<>();
  private long moment = Long.MIN_VALUE;

  /**
   * @param score is told of every moment's first forecast
   */
  SharedForecasts(Forecaster forecaster, ForecastScore score) {
    this.forecaster = forecaster;
    this.score = score;
  }

  @Override
  public Forecast forecast(ForecastTask task) {
    long asked = task.load().grid().endEpochSecond();
    if (asked != moment) {
      ofThisMoment.clear();
      moment = asked;
    }
    boolean first = ofThisMoment.isEmpty();
    Forecast forecast =
        ofThisMoment.computeIfAbsent(task.wanted(), wanted -> forecaster.forecast(task));
    if (first) {
      score.add(asked, task.wanted().horizonSteps(), forecaster.forecast(farther(task)));
    }
    return forecast;
  }

  /** What is judged may look farther than a plan does: a fit does not depend on that. */
  private static ForecastTask farther(ForecastTask task) {
    ForecastTask.Wanted wanted = task.wanted();
    int horizon = Math.max(ForecastScore.FARTHEST, wanted.horizonSteps());
    return new ForecastTask(
        task.target(),
        task.load(),
        task.past(),
        new ForecastTask.Wanted(horizon, wanted.quantile()));
  }
}
