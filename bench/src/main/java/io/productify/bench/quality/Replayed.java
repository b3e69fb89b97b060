package io.productify.bench.quality;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.ensemble.EnsembleFitter;
import io.productify.optimizer.forecast.ensemble.EnsembleForecaster;
import io.productify.optimizer.forecast.ensemble.FittedEnsemble;
import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Combine;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Exog;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Transform;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import io.productify.optimizer.metrics.ScalingTarget;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One trace, forecast from every point of its last 30 % as the service would: a window of up to 960
 * points, a history of 14 days read hourly, a fit as old as 300 seconds at most.
 */
final class Replayed {

  static final int[] HORIZONS = {1, 4, 20};

  static final String COMBINATION = "combination";
  static final String COMBINATION_MEAN = "combination, mean";
  static final String FOURIER = "ARIMA + Fourier on the window";

  private static final double QUANTILE = 0.9;
  private static final int WINDOW_POINTS = 960;
  private static final int FIT_SECONDS = 300;

  /** The model as it was first designed, for comparison: refitting it is slow, so less often. */
  private static final int FOURIER_STRIDE = 20;

  private static final ForecastSettings FIRST_DESIGN =
      new ForecastSettings(
          SarimaxOrder.DEFAULT, Exog.FOURIER_ONLY, Transform.NONE, Combine.SARIMAX);

  private final Trace trace;
  private final int cut;
  private final Map<String, Score> scores = new LinkedHashMap<>();
  private final Share[] coverage = {new Share(), new Share(), new Share()};
  private final Share[] coverageAboveZero = {new Share(), new Share(), new Share()};
  private long fitNanos;
  private long forecastNanos;
  private int fits;
  private int forecasts;

  private Replayed(Trace trace) {
    this.trace = trace;
    this.cut = (int) (0.7 * trace.length());
  }

  static Replayed of(Trace trace) {
    Replayed replayed = new Replayed(trace);
    replayed.simpleMethods();
    replayed.ensemble();
    replayed.firstDesign();
    return replayed;
  }

  private void simpleMethods() {
    for (SimpleMethod method : SimpleMethod.values()) {
      for (int origin = cut; origin < trace.length() - 1; origin++) {
        for (int h = 0; h < HORIZONS.length; h++) {
          add(method.label(), h, origin, method.forecast(trace, origin, HORIZONS[h]));
        }
      }
    }
  }

  private void ensemble() {
    EnsembleFitter fitter = new EnsembleFitter(ForecastSettings.DEFAULT);
    int refit = Math.max(1, FIT_SECONDS / trace.grid().stepSeconds());
    Optional<FittedEnsemble> fitted = Optional.empty();
    History history = new History();
    for (int origin = cut; origin < trace.length() - 1; origin++) {
      ForecastTask task = task(origin, history);
      if (fitted.isEmpty() || (origin - cut) % refit == 0) {
        long start = System.nanoTime();
        fitted = Optional.of(fitter.fit(task, fitted));
        fitNanos += System.nanoTime() - start;
        fits++;
      }
      long start = System.nanoTime();
      Forecast forecast = EnsembleForecaster.forecast(fitted.orElseThrow(), task);
      forecastNanos += System.nanoTime() - start;
      forecasts++;
      record(origin, forecast);
      recordMembers(origin, fitted.orElseThrow(), task);
    }
  }

  private void firstDesign() {
    EnsembleFitter fitter = new EnsembleFitter(FIRST_DESIGN);
    Optional<FittedEnsemble> fitted = Optional.empty();
    History history = new History();
    for (int origin = cut; origin < trace.length() - 1; origin++) {
      ForecastTask task = task(origin, history);
      if (fitted.isEmpty() || (origin - cut) % FOURIER_STRIDE == 0) {
        fitted = Optional.of(fitter.fit(task, fitted));
      }
      double[] alone = EnsembleForecaster.memberForecasts(fitted.orElseThrow(), task)[0];
      for (int h = 0; h < HORIZONS.length; h++) {
        add(FOURIER, h, origin, alone[HORIZONS[h] - 1]);
      }
    }
  }

  /** The history that was read last. */
  private final class History {
    private long time = Long.MIN_VALUE;
    private ForecastTask.Past past = ForecastTask.Past.NONE;

    ForecastTask.Past at(int origin) {
      long newest = trace.historyTime(origin);
      if (newest != time) {
        time = newest;
        past = new ForecastTask.Past(trace.history(newest), LocalCalendar.UTC);
      }
      return past;
    }
  }

  private ForecastTask task(int origin, History history) {
    return new ForecastTask(
        ScalingTarget.of("bench", trace.name(), ""),
        trace.window(origin, WINDOW_POINTS).fromFirstSample(),
        history.at(origin),
        new ForecastTask.Wanted(HORIZONS[HORIZONS.length - 1], QUANTILE));
  }

  private void record(int origin, Forecast forecast) {
    for (int h = 0; h < HORIZONS.length; h++) {
      int step = HORIZONS[h] - 1;
      add(COMBINATION, h, origin, forecast.median(step));
      add(COMBINATION_MEAN, h, origin, forecast.mean()[step]);
      double actual = actual(origin, h);
      if (Double.isFinite(actual)) {
        boolean under = actual <= forecast.upper()[step];
        coverage[h].add(under);
        if (actual > 0) {
          coverageAboveZero[h].add(under);
        }
      }
    }
  }

  private void recordMembers(int origin, FittedEnsemble fitted, ForecastTask task) {
    double[][] said = EnsembleForecaster.memberForecasts(fitted, task);
    List<String> names = fitted.memberNames();
    for (int member = 0; member < said.length; member++) {
      for (int h = 0; h < HORIZONS.length; h++) {
        add("  " + names.get(member), h, origin, said[member][HORIZONS[h] - 1]);
      }
    }
  }

  private void add(String model, int h, int origin, double forecast) {
    scores
        .computeIfAbsent(model, name -> new Score(HORIZONS.length))
        .add(h, actual(origin, h) - forecast);
  }

  private double actual(int origin, int h) {
    int index = origin + HORIZONS[h];
    return index < trace.length() ? trace.values()[index] : Double.NaN;
  }

  Trace trace() {
    return trace;
  }

  List<String> models() {
    return List.copyOf(scores.keySet());
  }

  /** Returns the mean absolute scaled error (Hyndman and Koehler 2006) of a model at a horizon. */
  double mase(String model, int h) {
    Score score = scores.get(model);
    return score == null ? Double.NaN : score.mean(h) / trace.persistenceError(cut);
  }

  /** Returns the least error of the simple methods at a horizon. */
  double bestSimple(int h) {
    double best = Double.POSITIVE_INFINITY;
    for (SimpleMethod method : SimpleMethod.values()) {
      double error = mase(method.label(), h);
      best = error < best ? error : best;
    }
    return best;
  }

  /** Returns the share of samples under the band; of those above zero where most are zero. */
  double coverage(int h) {
    return mostlyZero() ? coverageAboveZero[h].value() : coverage[h].value();
  }

  private boolean mostlyZero() {
    int zeros = 0;
    for (double value : trace.values()) {
      zeros += value == 0 ? 1 : 0;
    }
    return zeros > trace.length() / 2;
  }

  double fitMillis() {
    return fitNanos / 1e6 / fits;
  }

  double forecastMillis() {
    return forecastNanos / 1e6 / forecasts;
  }
}
