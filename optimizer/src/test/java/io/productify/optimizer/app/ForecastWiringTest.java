package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Combine;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Exog;
import io.productify.optimizer.forecast.ensemble.ForecastSettings.Transform;
import io.productify.optimizer.forecast.fit.Fallback;
import io.productify.optimizer.forecast.fit.FitListener;
import io.productify.optimizer.forecast.fit.RefitReason;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import io.productify.optimizer.forecast.sarimax.SeasonalOrder;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForecastWiringTest {

  private static OptimizerConfig config(Map<String, String> keys) {
    return new SmallRyeConfigBuilder()
        .withMapping(OptimizerConfig.class)
        .withSources(new PropertiesConfigSource(keys, "test", 100))
        .build()
        .getConfigMapping(OptimizerConfig.class);
  }

  private static ForecastSettings settings(Map<String, String> keys) {
    return ForecastWiring.settings(config(keys));
  }

  @Test
  void withoutKeysLoadsAreModelledAsIsBuiltIn() {
    assertThat(settings(Map.of())).isEqualTo(ForecastSettings.DEFAULT);
  }

  @Test
  void readsEveryKey() {
    assertThat(
            settings(
                Map.of(
                    "optimizer.exog-strategy", "fourier_only",
                    "optimizer.transform", " log1p ",
                    "optimizer.combine", "best",
                    "optimizer.sarimax-order", "(1, 0, 1)(1, 0, 0)[20]")))
        .isEqualTo(
            new ForecastSettings(
                SarimaxOrder.of(1, 0, 1).withSeasonal(new SeasonalOrder(1, 0, 0, 20)),
                Exog.FOURIER_ONLY,
                Transform.LOG1P,
                Combine.BEST));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exog-strategy | fourier | must be one of seasonal_profile, fourier_only, none, was fourier",
        "exog-strategy | NONE    | must be one of seasonal_profile, fourier_only, none, was NONE",
        "transform     | log     | must be one of auto, sqrt, log1p, none, was log",
        "combine       | mean    | must be one of weighted, best, sarimax, was mean"
      })
  void refusesWhatIsNoChoice(String key, String value, String message) {
    assertThatThrownBy(() -> settings(Map.of("optimizer." + key, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("optimizer." + key + " " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,1,1            | an order is written like",
        "(1,1)            | an order is written like",
        "(1,-1,1)         | an order is written like",
        "(1,1,1)(1,0,0)   | an order is written like",
        "(1,1,1)[20]      | an order is written like",
        "(1,1,1)+d        | an order is written like",
        "(1,1,1)x         | an order is written like",
        "(1,1,1000)       | an order is written like",
        "(11,1,1)         | p must be in [0, 10], was 11",
        "(1,3,1)          | d must be in [0, 2], was 3",
        "(1,1,999)        | q must be in [0, 10], was 999",
        "(1,1,1)(4,0,0)[9] | seasonal p must be in [0, 3], was 4",
        "(1,1,1)(1,0,0)[1] | period must be",
        "(1,1,1)(1,0,0)[99999] | period must be"
      })
  void refusesWhatIsNoOrder(String order, String message) {
    assertThatThrownBy(() -> settings(Map.of("optimizer.sarimax-order", order)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("optimizer.sarimax-order: " + message)
        .hasMessageContaining("was ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(1,1,1)",
        "(0,0,0)",
        "(10,2,10)",
        "(1,0,0)+c",
        "(1,1,1)(1,0,1)[24]",
        "(0,0,0)(0,1,1)[400]+c"
      })
  void anOrderReadsAsItIsWritten(String order) {
    assertThat(SarimaxOrder.parse(order)).hasToString(order);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5"})
  void refusesACacheOfNothing(String capacity) {
    ForecastWiring wiring =
        new ForecastWiring(config(Map.of("optimizer.fit-cache-capacity", capacity)));
    assertThatThrownBy(() -> wiring.fits(new Deaf()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("optimizer.fit-cache-capacity must be at least 1, was " + capacity);
  }

  /** Hears nothing. */
  private static final class Deaf implements FitListener {
    @Override
    public void reused() {}

    @Override
    public void fitted(RefitReason reason, double millis) {}

    @Override
    public void failed(RuntimeException cause) {}

    @Override
    public void fellBack(Fallback fallback) {}
  }
}
