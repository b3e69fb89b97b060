package io.productify.optimizer.forecast.fit;

import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.ensemble.FittedEnsemble;
import io.productify.optimizer.metrics.ScalingTarget;
import java.util.Optional;

/**
 * The models of one application and when they were fitted.
 *
 * @param target the application
 * @param fitted its models
 * @param window what they were fitted on
 * @param occasion why, and how long it took
 */
public record CachedFit(
    ScalingTarget target, FittedEnsemble fitted, Window window, Occasion occasion) {

  /** A fit is good for this long. */
  public static final int LIFETIME_SECONDS = 300;

  /** A new application is known better with every sample. */
  private static final double GROWTH = 1.5;

  /** Up to this many a model must do better than persistence to be used. */
  private static final int FEW_OBSERVATIONS = 20;

  /** Observations whose mean is the level of a load. */
  private static final int LEVEL_OBSERVATIONS = 10;

  /**
   * A level that moved by more than this share of itself is another one, unless a few counts more
   * or less do that: it also has to move by more than the load changes from sample to sample.
   */
  private static final double LEVEL_TOLERANCE = 0.5;

  /**
   * The window of a fit.
   *
   * @param endEpochSecond time of its last point: the time of the fit
   * @param stepSeconds its step
   * @param observations samples that were not missing
   * @param level mean of its last ten, requests per second, at least 0
   * @param scatter mean change from one sample to the next, requests per second, at least 0
   */
  public record Window(
      long endEpochSecond, int stepSeconds, int observations, double level, double scatter) {

    static Window of(LoadWindow load) {
      return new Window(
          load.grid().endEpochSecond(),
          load.grid().stepSeconds(),
          load.observations(),
          Math.max(0, load.recentMean(LEVEL_OBSERVATIONS)),
          load.meanChange());
    }

    /** Tells whether a model must do better than persistence to be used. */
    boolean few() {
      return observations <= FEW_OBSERVATIONS;
    }
  }

  /**
   * Why a fit was made.
   *
   * @param reason why
   * @param millis how long it took, milliseconds
   * @param sinceEpochSecond time of the newest fit that was made for another reason than age: since
   *     then the load is taken to be the same
   */
  public record Occasion(RefitReason reason, double millis, long sinceEpochSecond) {}

  /** Returns the UTC epoch second from which the fit is too old. */
  public long expiresEpochSecond() {
    return window.endEpochSecond() + LIFETIME_SECONDS;
  }

  /** Returns why the fit cannot be used for a window; empty if it can. */
  Optional<RefitReason> reasonToRefit(LoadWindow load) {
    Window now = Window.of(load);
    if (now.stepSeconds() != window.stepSeconds()) {
      return Optional.of(RefitReason.STEP);
    }
    // A window before the fit's own is one of a clock that was set back.
    if (now.endEpochSecond() >= expiresEpochSecond()
        || now.endEpochSecond() < window.endEpochSecond() - LIFETIME_SECONDS) {
      return Optional.of(RefitReason.AGE);
    }
    if (now.observations() >= GROWTH * window.observations() || (window.few() && !now.few())) {
      return Optional.of(RefitReason.GROWTH);
    }
    double moved = Math.abs(now.level() - window.level());
    return moved > Math.max(LEVEL_TOLERANCE * window.level(), window.scatter())
        ? Optional.of(RefitReason.LEVEL)
        : Optional.empty();
  }
}
