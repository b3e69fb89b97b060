package io.productify.optimizer.forecast.sarimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Seasonal models, {@code golden/sarimax/seasonal.json}. */
class GoldenSeasonalTest {

  record Seasonal(JsonNode json) {

    SarimaxModel model() {
      int[] o = ints(json.get("order"));
      int[] s = ints(json.get("seasonal"));
      boolean constant = json.get("trend").asText().equals("c");
      SarimaxOrder order =
          new SarimaxOrder(o[0], o[1], o[2], new SeasonalOrder(s[0], s[1], s[2], s[3]), constant);
      double[] values = Golden.array(json.get("params"));
      int from = constant ? 1 : 0;
      int ma = from + o[0];
      int seasonalAr = ma + o[2];
      int seasonalMa = seasonalAr + s[0];
      int variance = seasonalMa + s[2];
      return new SarimaxModel(
          order,
          new SarimaxParameters(
              constant ? values[0] : 0,
              new double[0],
              Arrays.copyOfRange(values, from, ma),
              Arrays.copyOfRange(values, ma, seasonalAr),
              Arrays.copyOfRange(values, seasonalAr, seasonalMa),
              Arrays.copyOfRange(values, seasonalMa, variance),
              values[variance]));
    }

    private static int[] ints(JsonNode array) {
      return Golden.stream(array).mapToInt(JsonNode::asInt).toArray();
    }

    double[] y() {
      return Golden.array(json.get("y"));
    }

    double[] yWithGaps() {
      double[] y = y();
      for (JsonNode index : json.get("missing")) {
        y[index.asInt()] = Double.NaN;
      }
      return y;
    }

    @Override
    public String toString() {
      return model().order().toString();
    }
  }

  static Stream<Seasonal> cases() throws IOException, URISyntaxException {
    return Golden.stream(Golden.read("seasonal.json").get("cases")).map(Seasonal::new);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void matricesAreTheGoldenOnes(Seasonal golden) {
    StateSpace space = golden.model().stateSpace();
    assertThat(space.states()).isEqualTo(golden.json.get("k_states").asInt());
    assertThat(space.design()).containsExactly(Golden.array(golden.json.get("design")));
    assertClose(space.selection(), Golden.array(golden.json.get("selection")));
    JsonNode rows = golden.json.get("transition");
    for (int row = 0; row < rows.size(); row++) {
      assertClose(space.transition()[row], Golden.array(rows.get(row)));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void likelihoodAndForecastAreTheGoldenOnes(Seasonal golden) {
    assertModel(golden, golden.y(), "");
    assertModel(golden, golden.yWithGaps(), "missing_");
  }

  private static void assertModel(Seasonal golden, double[] y, String prefix) {
    SarimaxState state = golden.model().filter(y, Golden.NONE);
    assertClose(state.logLikelihood(), golden.json.get(prefix + "llf").asDouble());
    Innovations innovations = Innovations.of(golden.model().order(), y);
    assertClose(
        innovations.logLikelihood(golden.model().parameters(), SarimaxModel.PRIOR_VARIANCE),
        state.logLikelihood());
    SarimaxForecast forecast = state.forecast(30, Golden.NONE);
    assertClose(forecast.mean(), Golden.array(golden.json.get(prefix + "mean")));
    assertClose(forecast.standardError(), Golden.array(golden.json.get(prefix + "se")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void fitReachesStatsmodels(Seasonal golden) {
    SarimaxFit fit =
        new SarimaxFitter(golden.model().order())
            .withReportedDeciding()
            .fit(golden.y(), Golden.NONE)
            .orElseThrow();
    assertThat(fit.logLikelihood())
        .isGreaterThanOrEqualTo(golden.json.get("fit_llf").asDouble() - 0.5);
  }

  private static void assertClose(double[] actual, double[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      assertClose(actual[i], expected[i]);
    }
  }

  private static void assertClose(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(1e-6 * (1 + Math.abs(expected))));
  }
}
