package io.productify.optimizer.serving;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Judges the forecasts of one application by what came. Not thread-safe.
 *
 * <p>A step is judged once at each horizon, by the first forecast made of it from there, when its
 * sample is there. Another step length begins everything anew: errors of 15 s are not those of 60
 * s. Where the clock was set back, what waits was made of a time that did not come.
 */
final class ForecastJudge {

  private static final int UNKNOWN = 0;

  /** What is shown before anybody has asked for a band. */
  private static final double USUAL_BAND = 0.9;

  private final Map<JudgedHorizon, Track> tracks = new EnumMap<>(JudgedHorizon.class);
  private BandLevel band = new BandLevel();
  private OptionalLong sinceEpochSecond = OptionalLong.empty();
  private Optional<ForecastQuality.Drop> lastDrop = Optional.empty();
  private long newestEpochSecond;
  private int stepSeconds = UNKNOWN;
  private double changePerStep;
  private double wanted = USUAL_BAND;

  /** What is known at one horizon. */
  private static final class Track {
    private final AwaitedForecasts awaited = new AwaitedForecasts();
    private final ForecastAccuracy accuracy = new ForecastAccuracy();
    private Drift drift = new Drift();
    private OptionalInt steps = OptionalInt.empty();
    private double fittedError = Double.NaN;
  }

  ForecastJudge() {
    begin();
  }

  private void begin() {
    for (JudgedHorizon horizon : JudgedHorizon.values()) {
      tracks.put(horizon, new Track());
    }
    band = new BandLevel();
    sinceEpochSecond = OptionalLong.empty();
  }

  /** Judges what was forecast by a window of samples, {@code NaN} where missing. */
  void observe(LoadWindow window) {
    TimeGrid grid = window.grid();
    if (grid.stepSeconds() != stepSeconds) {
      begin();
      stepSeconds = grid.stepSeconds();
      newestEpochSecond = grid.endEpochSecond();
    }
    long behind = newestEpochSecond - grid.endEpochSecond();
    if (behind > (long) AwaitedForecasts.LATE_STEPS * stepSeconds) {
      tracks.values().forEach(track -> track.awaited.forget());
    } else if (behind > 0) {
      // A request that overlaps a later one has nothing to add.
      return;
    }
    newestEpochSecond = grid.endEpochSecond();
    changePerStep = window.meanChange();
    for (Track track : tracks.values()) {
      track.awaited.settle(window, (forecast, actual) -> judge(track, forecast, actual));
    }
  }

  private void judge(Track track, AwaitedForecast forecast, double actual) {
    AwaitedForecast.Said said = forecast.said();
    track.accuracy.add(said, actual);
    if (actual > 0) {
      band.add(ForecastAccuracy.holds(said, actual), forecast.wanted());
    }
    AwaitedForecast.Measure measure = forecast.measure();
    boolean ofTheseModels =
        sinceEpochSecond.isPresent() && sinceEpochSecond.equals(measure.sinceEpochSecond());
    if (ofTheseModels && Double.isFinite(measure.fittedError())) {
      track.drift.add(Math.abs(said.median() - actual), measure.fittedError(), actual);
    }
  }

  /**
   * Remembers a forecast, whose band was to hold as often as was asked last.
   *
   * @param grid of the window it was made from; its first step is the one after the last point
   */
  void remember(TimeGrid grid, Forecast forecast) {
    long end = grid.endEpochSecond();
    if (grid.stepSeconds() != stepSeconds || end != newestEpochSecond) {
      return;
    }
    followModels(forecast);
    tracks.forEach(
        (horizon, track) -> {
          track.steps = horizon.steps(forecast.horizonSteps());
          track.fittedError = Double.NaN;
          track.steps.ifPresent(steps -> await(track, forecast, steps));
        });
  }

  private void await(Track track, Forecast forecast, int steps) {
    long due = newestEpochSecond + (long) steps * stepSeconds;
    AwaitedForecast awaited = AwaitedForecast.of(forecast, steps, due, wanted);
    track.fittedError = awaited.measure().fittedError();
    if (track.awaited.wants(due, steps, stepSeconds)) {
      track.awaited.add(awaited);
    }
  }

  /**
   * Models made for another load are not measured by errors of those before, and a load that is
   * held has none.
   */
  private void followModels(Forecast forecast) {
    OptionalLong since =
        forecast
            .model()
            .fitted()
            .map(fitted -> OptionalLong.of(fitted.sinceEpochSecond()))
            .orElse(OptionalLong.empty());
    if (!since.equals(sinceEpochSecond)) {
      forgetModels();
      sinceEpochSecond = since;
    }
  }

  private void forgetModels() {
    sinceEpochSecond = OptionalLong.empty();
    tracks.values().forEach(track -> track.drift = new Drift());
  }

  /**
   * Takes note that the models are given up: drift is measured by none that there were. The next
   * ones have 8 forecasts to show themselves before they can be given up too.
   */
  void dropModels() {
    driftScore()
        .ifPresent(
            score -> lastDrop = Optional.of(new ForecastQuality.Drop(newestEpochSecond, score)));
    forgetModels();
  }

  /** Returns the quantile to ask for, so that a share of the steps lies under the band. */
  double bandQuantile(double share) {
    wanted = share;
    return band.quantile(share);
  }

  /**
   * Returns the drift score; empty until enough was judged. The end of the plan has no say: a fit
   * is gone before its forecasts of then can be judged.
   */
  OptionalDouble driftScore() {
    return tracks.entrySet().stream()
        .filter(entry -> entry.getKey() != JudgedHorizon.PLAN)
        .flatMapToDouble(entry -> entry.getValue().drift.score().stream())
        .max();
  }

  /** Returns everything that is known. */
  ForecastQuality quality() {
    List<ForecastQuality.AtHorizon> horizons = new ArrayList<>();
    tracks.forEach((horizon, track) -> horizons.add(at(horizon, track)));
    int judged = tracks.values().stream().mapToInt(track -> track.drift.judged()).max().orElse(0);
    return new ForecastQuality(
        new ForecastQuality.DriftState(driftScore(), judged, sinceEpochSecond, lastDrop),
        new ForecastQuality.BandState(wanted, band.quantile(wanted)),
        horizons);
  }

  private ForecastQuality.AtHorizon at(JudgedHorizon horizon, Track track) {
    OptionalDouble absolute = track.accuracy.meanAbsoluteError();
    OptionalDouble scaled =
        absolute.isPresent() && changePerStep > 0
            ? OptionalDouble.of(absolute.getAsDouble() / changePerStep)
            : OptionalDouble.empty();
    OptionalDouble fitted =
        Double.isFinite(track.fittedError)
            ? OptionalDouble.of(track.fittedError)
            : OptionalDouble.empty();
    return new ForecastQuality.AtHorizon(
        horizon,
        track.steps,
        track.accuracy.judged(),
        new ForecastQuality.Errors(absolute, fitted, track.accuracy.bias(), scaled),
        track.accuracy.coverage());
  }
}
