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

/** Unusual parameters and the shortest series, {@code golden/sarimax/edge.json}. */
class GoldenEdgeTest {

  /**
   * From here down the prior variance of 1e6 is 1e12 times the variance or more, and statsmodels'
   * value is dominated by rounding. Below 1e-12 it leaves its normal path, says the file.
   */
  private static final double ROUNDING_DECIDES = 1e-6;

  static Stream<JsonNode> meaningfulPoints() throws IOException, URISyntaxException {
    return Golden.stream(Golden.read("edge.json").get("points"))
        .filter(p -> p.get("params").get(2).asDouble() > ROUNDING_DECIDES);
  }

  static Stream<JsonNode> shortSeries() throws IOException, URISyntaxException {
    return Golden.stream(Golden.read("edge.json").get("very_short"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("meaningfulPoints")
  void unusualParametersHaveTheGoldenLikelihood(JsonNode point) throws Exception {
    double[] y = Golden.array(Golden.read("edge.json").get("y"));
    SarimaxModel model = Golden.model(SarimaxOrder.DEFAULT, 0, Golden.array(point.get("params")));
    double expected = point.get("llf").asDouble();
    assertThat(model.logLikelihood(y, Golden.NONE))
        .isCloseTo(expected, within(1e-6 * (1 + Math.abs(expected))));

    double[] constant = new double[y.length];
    Arrays.fill(constant, 5);
    double ofConstant = point.get("llf_constant_5").asDouble();
    assertThat(model.logLikelihood(constant, Golden.NONE))
        .isCloseTo(ofConstant, within(1e-6 * (1 + Math.abs(ofConstant))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shortSeries")
  void shortSeriesHaveAFitOnlyWhereEnoughIsCounted(JsonNode entry) {
    double[] y = Golden.array(entry.get("y"));
    var fit = new SarimaxFitter(SarimaxOrder.DEFAULT).fit(y, Golden.NONE);
    // Three periods are left out and three parameters are estimated.
    assertThat(fit.isPresent()).isEqualTo(y.length >= 6);
    fit.ifPresent(
        f -> {
          assertThat(f.forecast(10, Golden.NONE).mean()).doesNotContain(Double.NaN);
          assertThat(Math.abs(f.parameters().ar()[0])).isLessThanOrEqualTo(1);
          assertThat(Math.abs(f.parameters().ma()[0])).isLessThanOrEqualTo(1);
        });
  }
}
