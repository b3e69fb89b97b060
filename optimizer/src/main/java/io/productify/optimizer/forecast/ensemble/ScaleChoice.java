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
      case AUTO -> mostLikely(window.requestsPerSecond());
    };
  }

  private Scale mostLikely(double[] rates) {
    if (Arrays.stream(rates).anyMatch(rate -> rate <= 0)) {
      return Scale.SQRT;
    }
    Scale best = Scale.SQRT;
    double highest = logLikelihood(rates, best);
    for (Scale scale : new Scale[] {Scale.LOG1P, Scale.NONE}) {
      double likelihood = logLikelihood(rates, scale);
      if (likelihood > highest) {
        highest = likelihood;
        best = scale;
      }
    }
    return best;
  }

  private double logLikelihood(double[] rates, Scale scale) {
    double[] scaled = Arrays.stream(rates).map(scale::of).toArray();
    Optional<SarimaxFit> fit = fitter.fit(scaled, NO_REGRESSORS);
    if (fit.isEmpty()) {
      return Double.NEGATIVE_INFINITY;
    }
    int burnt = SarimaxOrder.DEFAULT.states();
    double slopes = 0;
    for (int i = burnt; i < rates.length; i++) {
      slopes += Double.isFinite(rates[i]) ? Math.log(scale.slope(rates[i])) : 0;
    }
    return fit.get().logLikelihood() + slopes;
  }
}
