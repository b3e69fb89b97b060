package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.sarimax.SarimaxFit;
import io.productify.optimizer.forecast.sarimax.SarimaxFitter;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import java.util.Arrays;
import java.util.Optional;

/**
 * Chooses the scale of a window.
 *
 * <p>{@code auto} takes the scale g under which the window is most likely: the log-likelihood of a
 * (1,1,1) model of g(y) plus the sum of {@code log g'(y)} (Box and Cox 1964). A window with a zero
 * in it has no such sum on the square root and takes that scale.
 */
final class ScaleChoice {

  private static final double[][] NO_REGRESSORS = {};

  private final ForecastSettings.Transform transform;
  private final SarimaxFitter fitter = new SarimaxFitter(SarimaxOrder.DEFAULT);

  ScaleChoice(ForecastSettings.Transform transform) {
    this.transform = transform;
  }

  Scale of(LoadWindow window) {
    return switch (transform) {
      case SQRT -> Scale.SQRT;
      case LOG1P -> Scale.LOG1P;
      case NONE -> Scale.NONE;
      case AUTO -> mostLikely(window);
    };
  }

  private Scale mostLikely(LoadWindow window) {
    if (Arrays.stream(window.requestsPerSecond()).anyMatch(rate -> rate <= 0)) {
      return Scale.SQRT;
    }
    Scale best = Scale.SQRT;
    double highest = logLikelihood(window, best);
    for (Scale scale : new Scale[] {Scale.LOG1P, Scale.NONE}) {
      double likelihood = logLikelihood(window, scale);
      if (likelihood > highest) {
        highest = likelihood;
        best = scale;
      }
    }
    return best;
  }

  /**
   * The model's prior has an opinion on the level: around its first sample and in units of its own
   * changes it has the same one on every load.
   */
  private double logLikelihood(LoadWindow window, Scale scale) {
    double[] rates = window.requestsPerSecond();
    double[] scaled = Arrays.stream(rates).map(scale::of).toArray();
    double change = new LoadWindow(window.grid(), scaled).meanChange();
    double unit = change > 0 ? change : 1;
    double first = Arrays.stream(scaled).filter(Double::isFinite).findFirst().orElse(0);
    double[] centred = Arrays.stream(scaled).map(value -> (value - first) / unit).toArray();
    Optional<SarimaxFit> fit = fitter.fit(centred, NO_REGRESSORS);
    if (fit.isEmpty()) {
      return Double.NEGATIVE_INFINITY;
    }
    int burnt = SarimaxOrder.DEFAULT.states();
    double slopes = 0;
    for (int i = burnt; i < rates.length; i++) {
      slopes += Double.isFinite(rates[i]) ? Math.log(scale.slope(rates[i]) / unit) : 0;
    }
    return fit.get().logLikelihood() + slopes;
  }
}
