package io.productify.optimizer.serving;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How good the forecasts of an application have been so far. Everything is of forecasts that were
 * made and came due: nothing of it is taken from the replay of a window.
 *
 * @param drift how much worse they are than when fitted
 * @param band the upper band's quantile
 * @param horizons one for each {@link JudgedHorizon}, in their order
 */
public record ForecastQuality(DriftState drift, BandState band, List<AtHorizon> horizons) {

  /**
   * Drift.
   *
   * @param score in [0, 1); empty until 8 forecasts of the models in use were judged
   * @param judged how many of theirs were judged so far, the most at one horizon
   * @param modelsSince UTC epoch second since which these models are in use, made anew only because
   *     of their age; empty while no model answers
   * @param lastDrop when models were last given up because of drift
   */
  public record DriftState(
      OptionalDouble score, int judged, OptionalLong modelsSince, Optional<Drop> lastDrop) {}

  /**
   * Models were given up.
   *
   * @param epochSecond time of the observation that was one too many
   * @param score the drift score then
   */
  public record Drop(long epochSecond, double score) {}

  /**
   * The upper band.
   *
   * @param wanted share of the steps that should lie under it, as asked last
   * @param asked quantile that the forecaster is asked for instead
   */
  public record BandState(double wanted, double asked) {}

  /**
   * What is known at one horizon.
   *
   * @param horizon which one
   * @param steps ahead; empty where forecasts do not reach as far
   * @param judged forecasts judged
   * @param errors how far off they were
   * @param coverage share of the last 500 steps with load that lay under the band
   */
  public record AtHorizon(
      JudgedHorizon horizon,
      OptionalInt steps,
      long judged,
      Errors errors,
      OptionalDouble coverage) {}

  /**
   * Errors, requests per second; each empty where not known.
   *
   * @param meanAbsolute recent mean absolute error of the median
   * @param fitted the same when the models in use were fitted
   * @param bias recent mean forecast minus what came: above 0 was too much
   * @param scaled the mean absolute error over the window's mean change from step to step (MASE,
   *     Hyndman and Koehler 2006)
   */
  public record Errors(
      OptionalDouble meanAbsolute,
      OptionalDouble fitted,
      OptionalDouble bias,
      OptionalDouble scaled) {}

  public ForecastQuality {
    horizons = List.copyOf(horizons);
  }
}
