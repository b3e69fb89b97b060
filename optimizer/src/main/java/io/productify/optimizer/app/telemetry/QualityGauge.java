package io.productify.optimizer.app.telemetry;

import io.productify.optimizer.serving.ForecastQuality;
import io.productify.optimizer.serving.JudgedHorizon;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * How good the forecasts of one application have been at one horizon: {@code
 * pfy_optimizer_<name>{app,group,horizon}}. {@code NaN} where unknown.
 */
enum QualityGauge {
  FORECAST_MAE("recent mean absolute error", at -> at.errors().meanAbsolute()),
  FORECAST_BIAS("recent mean forecast minus what came", at -> at.errors().bias()),
  BAND_COVERAGE("share of the last 500 steps under the upper band", at -> at.coverage());

  private final String help;
  private final Function<ForecastQuality.AtHorizon, OptionalDouble> value;

  QualityGauge(String help, Function<ForecastQuality.AtHorizon, OptionalDouble> value) {
    this.help = help;
    this.value = value;
  }

  String metricName() {
    return switch (this) {
      case FORECAST_MAE -> "pfy_optimizer_forecast_mae_requests_per_second";
      case FORECAST_BIAS -> "pfy_optimizer_forecast_bias_requests_per_second";
      case BAND_COVERAGE -> "pfy_optimizer_band_coverage_ratio";
    };
  }

  String help() {
    return help;
  }

  double of(ForecastQuality quality, JudgedHorizon horizon) {
    return quality.horizons().stream()
        .filter(at -> at.horizon() == horizon)
        .flatMapToDouble(at -> value.apply(at).stream())
        .findFirst()
        .orElse(Double.NaN);
  }
}
