package io.productify.optimizer.app;

import io.productify.optimizer.forecast.Forecaster;
import io.productify.optimizer.forecast.ensemble.EnsembleFitter;
import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import io.productify.optimizer.forecast.fit.FitCache;
import io.productify.optimizer.forecast.fit.FitListener;
import io.productify.optimizer.forecast.fit.LoadForecaster;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Builds the forecast from its configuration. */
@ApplicationScoped
class ForecastWiring {

  /** The time of a fit grows with their square: beyond this it would hold up requests. */
  private static final int MOST_STATES = 100;

  private final OptimizerConfig config;

  ForecastWiring(OptimizerConfig config) {
    this.config = config;
  }

  @Produces
  @Singleton
  FitCache fits(FitListener listener) {
    return new FitCache(
        new EnsembleFitter(settings(config)),
        config.fitCacheCapacity(),
        listener,
        System::nanoTime);
  }

  @Produces
  @Singleton
  Forecaster forecaster(FitCache fits, FitListener listener) {
    return new LoadForecaster(fits, listener);
  }

  /**
   * Reads how loads are modelled.
   *
   * @throws IllegalArgumentException if a value is none; the message names the key
   */
  static ForecastSettings settings(OptimizerConfig config) {
    return new ForecastSettings(
        order(config.sarimaxOrder()),
        choice("exog-strategy", config.exogStrategy(), ForecastSettings.Exog.class),
        choice("transform", config.transform(), ForecastSettings.Transform.class),
        choice("combine", config.combine(), ForecastSettings.Combine.class));
  }

  private static SarimaxOrder order(String notation) {
    try {
      SarimaxOrder order = SarimaxOrder.parse(notation);
      if (order.states() > MOST_STATES) {
        throw new IllegalArgumentException(
            "must have at most %d states, %s has %d: a season of s steps has about s of them"
                .formatted(MOST_STATES, order, order.states()));
      }
      return order;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("optimizer.sarimax-order: " + e.getMessage());
    }
  }

  private static <E extends Enum<E>> E choice(String key, String value, Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> name(constant).equals(value.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "optimizer.%s must be one of %s, was %s"
                        .formatted(
                            key,
                            Arrays.stream(type.getEnumConstants())
                                .map(ForecastWiring::name)
                                .collect(Collectors.joining(", ")),
                            value)));
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
