package io.productify.optimizer.planning;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.Forecaster;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.metrics.ScalingTarget;

/**
 * The stage that looks ahead: earlier forecasts are judged by what came, and a new one is made.
 *
 * @param forecaster forecasts the request rate
 * @param record judges forecasts
 */
public record Forecasting(Forecaster forecaster, ForecastRecord record) {

  /**
   * What is expected.
   *
   * @param forecast request rates to come
   * @param standing how the application stands
   */
  record Outcome(Forecast forecast, Standing standing) {}

  Outcome lookAhead(Evaluation evaluation, Observed observed) {
    ScalingTarget target = evaluation.request().target();
    Observed.Load load = observed.load();
    // First the judgement: a fit that has drifted is dropped by it, and made anew below.
    Standing standing = record.observe(target, load);
    Forecast forecast = forecaster.forecast(task(evaluation, load));
    if (!evaluation.request().wishes().dryRun()) {
      record.remember(target, load, forecast);
    }
    return new Outcome(forecast, standing);
  }

  private ForecastTask task(Evaluation evaluation, Observed.Load load) {
    ScalingTarget target = evaluation.request().target();
    double wanted = evaluation.parameters().forecastQuantile();
    return new ForecastTask(
        target,
        new LoadWindow(load.grid(), load.samples()),
        load.past(),
        new ForecastTask.Wanted(
            evaluation.horizon(load.stepSeconds()).steps(), record.bandQuantile(target, wanted)));
  }
}
