package io.productify.optimizer.forecast.fit;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.Forecaster;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.Persistence;
import io.productify.optimizer.forecast.ensemble.EnsembleForecaster;
import java.util.Arrays;
import java.util.Optional;

/**
 * Forecasts the load of an application: takes its events out, finds its fit, looks ahead with it,
 * and puts the events back in. What cannot be modelled stays as it is: persistence, with the
 * reason. Thread-safe.
 */
public final class LoadForecaster implements Forecaster {

  /** Fewer observations than this have no model. */
  private static final int FEWEST_OBSERVATIONS = 8;

  private static final double LARGEST_GAP_SHARE = 0.5;

  private final FitCache fits;
  private final FitListener listener;
  private final Persistence persistence = new Persistence();

  /**
   * @param fits where models are kept
   * @param listener is told when there are none
   */
  public LoadForecaster(FitCache fits, FitListener listener) {
    this.fits = fits;
    this.listener = listener;
  }

  @Override
  public Forecast forecast(ForecastTask asked) {
    EventScaling events = new EventScaling(asked.past().calendar());
    ForecastTask task = events.usual(asked.with(asked.load().fromFirstSample(), asked.past()));
    Forecast usual =
        tooLittle(task.load()).map(why -> hold(task, why)).orElseGet(() -> model(task));
    return events.withEvents(usual, task.load().grid());
  }

  private static Optional<Fallback> tooLittle(LoadWindow load) {
    int observations = load.observations();
    if (observations < FEWEST_OBSERVATIONS) {
      return Optional.of(Fallback.TOO_SHORT);
    }
    boolean gaps = observations < (1 - LARGEST_GAP_SHARE) * load.length();
    return gaps ? Optional.of(Fallback.GAPS) : Optional.empty();
  }

  /** A model that fails is not worth a request: the load is still known to be what it was. */
  private Forecast model(ForecastTask task) {
    try {
      CachedFit fit = fits.fitFor(task);
      if (unproven(fit)) {
        return hold(task, Fallback.NOT_BETTER);
      }
      Forecast forecast = EnsembleForecaster.forecast(fit.fitted(), task);
      return finite(forecast) ? forecast.with(fitted(fit, task)) : hold(task, Fallback.FAILED);
    } catch (RuntimeException e) {
      listener.failed(e);
      return hold(task, Fallback.FAILED);
    }
  }

  private static Forecast.Fitted fitted(CachedFit fit, ForecastTask task) {
    return new Forecast.Fitted(
        fit.occasion().sinceEpochSecond(),
        fit.fitted().meanAbsoluteErrors(task.wanted().horizonSteps()));
  }

  /** It is the window of the fit that was long enough or not: the one at hand may have grown. */
  private static boolean unproven(CachedFit fit) {
    return !fit.fitted().judged() || (fit.window().few() && !fit.fitted().beatsPersistence());
  }

  private static boolean finite(Forecast forecast) {
    return Arrays.stream(forecast.mean()).allMatch(Double::isFinite)
        && Arrays.stream(forecast.scenarios())
            .allMatch(step -> Arrays.stream(step).allMatch(Double::isFinite));
  }

  private Forecast hold(ForecastTask task, Fallback why) {
    listener.fellBack(why);
    Forecast held = persistence.forecast(task);
    return new Forecast(
        held.mean(),
        held.upper(),
        held.scenarios(),
        new Forecast.Model(held.model().name(), why.explanation()));
  }
}
