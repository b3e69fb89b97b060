package io.productify.optimizer.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.productify.optimizer.serving.ForecastQuality;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How good an application's forecasts have been, by those that came due.
 *
 * @param bandWanted share of the steps that should lie under the upper band
 * @param bandAsked quantile that the forecast is asked for instead, so that they do
 * @param horizons one step ahead, four, and at the end of the plan
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record QualityBody(double bandWanted, double bandAsked, List<HorizonBody> horizons) {

  /**
   * Drift.
   *
   * @param score 0 is as good as when fitted, 0.5 twice the error
   * @param judged forecasts of the models in use that were judged
   * @param modelsSince since when they are in use, made anew only because of their age
   * @param lastRefit when models were last made anew because of drift; null if never
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record DriftBody(
      @Schema(minimum = "0", maximum = "1") @Nullable Double score,
      int judged,
      @Nullable String modelsSince,
      @Nullable RefitBody lastRefit) {

    static DriftBody of(ForecastQuality.DriftState drift) {
      return new DriftBody(
          boxed(drift.score()),
          drift.judged(),
          time(drift.modelsSince()),
          drift
              .lastDrop()
              .map(
                  drop ->
                      new RefitBody(
                          Instant.ofEpochSecond(drop.epochSecond()).toString(), drop.score()))
              .orElse(null));
    }

    private static @Nullable String time(OptionalLong epochSecond) {
      return epochSecond.isPresent()
          ? Instant.ofEpochSecond(epochSecond.getAsLong()).toString()
          : null;
    }
  }

  /**
   * Models that were given up.
   *
   * @param at time of the newest observation then
   * @param score the drift score then
   */
  public record RefitBody(String at, double score) {}

  /**
   * One horizon; errors are requests per second, and null until 8 forecasts were judged.
   *
   * @param horizon 1, 4 or plan
   * @param steps ahead; null where the plan does not reach as far
   * @param judged forecasts judged
   * @param mase mean absolute error over the window's mean change from step to step; null also
   *     where the load does not change
   * @param meanAbsoluteError recent mean absolute error
   * @param fittedMeanAbsoluteError the same when the models in use were fitted
   * @param bias recent mean forecast minus what came: above 0 was too much
   * @param coverage share of the last 500 steps with load that lay under the upper band
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record HorizonBody(
      @Schema(enumeration = {"1", "4", "plan"}) String horizon,
      @Nullable Integer steps,
      long judged,
      @Nullable Double mase,
      @Nullable Double meanAbsoluteError,
      @Nullable Double fittedMeanAbsoluteError,
      @Nullable Double bias,
      @Nullable Double coverage) {

    static HorizonBody of(ForecastQuality.AtHorizon at) {
      ForecastQuality.Errors errors = at.errors();
      return new HorizonBody(
          at.horizon().label(),
          at.steps().isPresent() ? at.steps().getAsInt() : null,
          at.judged(),
          boxed(errors.scaled()),
          boxed(errors.meanAbsolute()),
          boxed(errors.fitted()),
          boxed(errors.bias()),
          boxed(at.coverage()));
    }
  }

  static QualityBody of(ForecastQuality quality) {
    return new QualityBody(
        quality.band().wanted(),
        quality.band().asked(),
        quality.horizons().stream().map(HorizonBody::of).toList());
  }

  static @Nullable Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
