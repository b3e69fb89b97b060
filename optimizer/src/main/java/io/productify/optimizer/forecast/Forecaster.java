package io.productify.optimizer.forecast;

/** Port: a forecasting model. Pure and thread-safe; it always answers with finite numbers. */
public interface Forecaster {

  /** Returns the forecast for the steps that follow the observed ones. */
  Forecast forecast(ForecastTask task);
}
