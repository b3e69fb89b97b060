package io.productify.optimizer.forecast.sarimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Likelihoods and forecasts at given parameters are those of statsmodels. */
class GoldenModelTest {

  private static final double RELATIVE = 1e-6;

  static Stream<Golden.Case> cases() throws IOException, URISyntaxException {
    return Golden.cases();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void likelihoodIsTheGoldenOne(Golden.Case golden) {
    for (JsonNode entry : golden.model().get("loglike")) {
      if (Golden.reproducible(entry)) {
        SarimaxModel model = golden.at(entry.get("params"));
        double expected = entry.get("llf").asDouble();
        assertThat(model.logLikelihood(golden.y(), golden.columns()))
            .isCloseTo(expected, relative(expected));
        assertThat(model.filter(golden.y(), golden.columns()).logLikelihood())
            .isCloseTo(expected, relative(expected));
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void forecastIsTheGoldenOne(Golden.Case golden) {
    for (String block : new String[] {"fixed", "fitted"}) {
      JsonNode at = golden.model().get(block);
      if (at == null || regressorsDrown(golden, at)) {
        continue;
      }
      SarimaxState state = golden.at(at.get("params")).filter(golden.y(), golden.columns());
      int n = golden.y().length;
      assertForecast(golden, at.get("forecast"), state, n);

      JsonNode after = at.get("after_20_new");
      SarimaxState extended = state.extend(golden.newY(), golden.columns(n, 20));
      assertForecast(golden, after, extended, n + 20);
      if (Golden.reproducible(after)) {
        double expected = after.get("append_llf").asDouble();
        assertThat(extended.logLikelihood()).isCloseTo(expected, relative(expected));
      }
    }
  }

  private static void assertForecast(
      Golden.Case golden, JsonNode expected, SarimaxState state, int from) {
    if (!Golden.reproducible(expected)) {
      return;
    }
    double[] mean = Golden.array(expected.get("mean"));
    double[] error = Golden.array(expected.get("se"));
    SarimaxForecast forecast = state.forecast(mean.length, golden.columns(from, mean.length));
    for (int h = 0; h < mean.length; h++) {
      assertThat(forecast.mean()[h]).as("mean").isCloseTo(mean[h], relative(mean[h]));
      assertThat(forecast.standardError()[h])
          .as("standard error")
          .isCloseTo(error[h], within(RELATIVE * error[h]));
      if (expected.has("upper80")) {
        double upper = forecast.mean()[h] + 1.2815515655446004 * forecast.standardError()[h];
        double golden80 = expected.get("upper80").get(h).asDouble();
        assertThat(upper).as("upper80").isCloseTo(golden80, relative(golden80));
      }
    }
  }

  /**
   * Whether coefficients are so large that the last bit of a sine shows in the forecast: those of
   * statsmodels' own day-and-week fits reach 1e10, and sines of two libraries differ in that bit.
   */
  private static boolean regressorsDrown(Golden.Case golden, JsonNode at) {
    SarimaxParameters parameters = golden.at(at.get("params")).parameters();
    double largest = Arrays.stream(parameters.beta()).map(Math::abs).max().orElse(0);
    double level = Arrays.stream(golden.y()).map(Math::abs).filter(v -> v >= 0).max().orElse(0);
    return golden.dayAndWeek() && largest * Math.ulp(1.0) > 0.01 * RELATIVE * Math.min(1, level);
  }

  private static Offset<Double> relative(double expected) {
    return within(RELATIVE * (1 + Math.abs(expected)));
  }
}
