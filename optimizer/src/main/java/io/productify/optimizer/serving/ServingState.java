package io.productify.optimizer.serving;

import io.productify.optimizer.metrics.ScalingTarget;
import java.util.List;
import java.util.Optional;

/**
 * What is known of one application that is served, at one moment.
 *
 * @param target the application, and the task that was scaled last
 * @param regime the kind of load it has
 * @param quality how good its forecasts have been
 * @param last what happened last
 */
public record ServingState(
    ScalingTarget target, Regime regime, ForecastQuality quality, Last last) {

  /**
   * What happened last.
   *
   * @param answer the newest answer; empty where every request failed
   * @param load the newest one that looked at the load
   * @param failure the newest request without an answer
   * @param shadows of each shadow engine, by its name
   */
  public record Last(
      Optional<LastAnswer> answer,
      Optional<LastLoad> load,
      Optional<LastFailure> failure,
      List<LastShadow> shadows) {

    public Last {
      shadows = List.copyOf(shadows);
    }

    /** The failure, while nothing has been answered since. */
    public Optional<LastFailure> openFailure() {
      return failure.filter(
          open -> answer.map(LastAnswer::decidedAt).stream().allMatch(open.at()::isAfter));
    }
  }
}
