package io.productify.optimizer.serving;

import io.productify.optimizer.forecast.Forecast;
import java.util.OptionalLong;

/**
 * What was said of one step, waiting for it.
 *
 * @param dueEpochSecond time of the step
 * @param said what was said
 * @param wanted share of the steps that should lie under the band
 * @param measure what the model missed when it was fitted
 */
record AwaitedForecast(long dueEpochSecond, Said said, double wanted, Measure measure) {

  /**
   * What a forecast says of one step, requests per second.
   *
   * @param median as likely exceeded as not
   * @param mean expected
   * @param upper the band
   */
  record Said(double median, double mean, double upper) {}

  /**
   * What a forecast is measured by.
   *
   * @param sinceEpochSecond since when the model's load is the same; empty without a model
   * @param fittedError its mean absolute error when it was fitted, requests per second; {@code NaN}
   *     where not known
   */
  record Measure(OptionalLong sinceEpochSecond, double fittedError) {}

  /**
   * Takes one step out of a forecast.
   *
   * @param steps ahead, at least 1
   */
  static AwaitedForecast of(Forecast forecast, int steps, long dueEpochSecond, double wanted) {
    int step = steps - 1;
    Measure measure =
        forecast
            .model()
            .fitted()
            .map(
                fitted ->
                    new Measure(
                        OptionalLong.of(fitted.sinceEpochSecond()),
                        fitted.meanAbsoluteErrors()[step]))
            .orElse(new Measure(OptionalLong.empty(), Double.NaN));
    return new AwaitedForecast(
        dueEpochSecond,
        new Said(forecast.median(step), forecast.mean()[step], forecast.upper()[step]),
        wanted,
        measure);
  }
}
