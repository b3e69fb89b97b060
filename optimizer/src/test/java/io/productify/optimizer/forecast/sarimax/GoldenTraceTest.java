package io.productify.optimizer.forecast.sarimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every matrix and every step of the traced filters is that of statsmodels. */
class GoldenTraceTest {

  static Stream<Trace> traces() throws IOException, URISyntaxException {
    return Golden.stream(Golden.read("traces.json").get("traces")).map(Trace::new);
  }

  record Trace(JsonNode json) {

    SarimaxModel model() {
      SarimaxOrder order = new Golden.Case(json, json).order();
      int regressors = columns().length;
      return Golden.model(order, regressors, Golden.array(json.get("params")));
    }

    double[] y() {
      return Golden.array(json.get("y"));
    }

    double[][] columns() {
      return Golden.fourier(json.get("exog").asText(), 15, 0, json.get("y").size());
    }

    @Override
    public String toString() {
      return json.get("id").asText();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("traces")
  void matricesAreTheGoldenOnes(Trace trace) {
    StateSpace space = trace.model().stateSpace();
    assertThat(space.design()).containsExactly(Golden.array(trace.json.get("design")));
    assertThat(space.selection()).containsExactly(Golden.array(trace.json.get("selection")));
    assertThat(space.intercept()).containsExactly(Golden.array(trace.json.get("state_intercept")));
    assertThat(space.variance()).isEqualTo(trace.json.get("state_cov").asDouble());
    double[][] transition = space.transition();
    for (int row = 0; row < transition.length; row++) {
      assertThat(transition[row])
          .containsExactly(Golden.array(trace.json.get("transition").get(row)));
    }
    assertThat(trace.model().order().states())
        .isEqualTo(trace.json.get("loglikelihood_burn").asInt());
    double[] intercept = Golden.array(trace.json.get("obs_intercept"));
    double[] rest =
        Regression.subtract(
            new double[intercept.length], trace.columns(), trace.model().parameters().beta());
    for (int t = 0; t < intercept.length; t++) {
      assertThat(-rest[t]).isCloseTo(intercept[t], within(1e-12));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("traces")
  void stepsAreTheGoldenOnes(Trace trace) {
    SarimaxModel model = trace.model();
    StateSpace space = model.stateSpace();
    KalmanFilter filter = new KalmanFilter(space, SarimaxModel.PRIOR_VARIANCE);
    double[] rest = Regression.subtract(trace.y(), trace.columns(), model.parameters().beta());
    double[] predicted = Golden.array(trace.json.get("predicted_state").get(0));
    assertThat(filter.mean()).containsExactly(predicted);
    for (int t = 0; t < rest.length; t++) {
      boolean observed = filter.step(rest[t]);
      JsonNode error = trace.json.get("forecast_error").get(t);
      assertThat(observed).isEqualTo(!error.isNull());
      if (observed) {
        assertClose(filter.innovation(), error.asDouble());
        double[] filtered = predicted.clone();
        for (int i = 0; i < filtered.length; i++) {
          filtered[i] += filter.cross()[i] * filter.innovation() / filter.innovationVariance();
        }
        assertClose(filtered, Golden.array(trace.json.get("filtered_state").get(t)));
        double llf =
            -0.5
                * (Math.log(2 * Math.PI * filter.innovationVariance())
                    + filter.innovation() * filter.innovation() / filter.innovationVariance());
        assertClose(llf, trace.json.get("llf_obs").get(t).asDouble());
      }
      assertClose(
          filter.innovationVariance(), trace.json.get("forecast_error_cov").get(t).asDouble());
      predicted = Golden.array(trace.json.get("predicted_state").get(t + 1));
      assertClose(filter.mean(), predicted);
      assertCovariance(filter, trace.json.get("predicted_state_cov").get(t + 1));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("traces")
  void likelihoodIsTheGoldenOne(Trace trace) {
    assertClose(
        trace.model().logLikelihood(trace.y(), trace.columns()), trace.json.get("llf").asDouble());
  }

  private static void assertCovariance(KalmanFilter filter, JsonNode rows) {
    int k = rows.size();
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        double scale = Math.max(filter.covariance()[i * (k + 1)], filter.covariance()[j * (k + 1)]);
        assertThat(filter.covariance()[i * k + j])
            .isCloseTo(rows.get(i).get(j).asDouble(), within(1e-6 * (1 + scale)));
      }
    }
  }

  private static void assertClose(double[] actual, double[] expected) {
    for (int i = 0; i < expected.length; i++) {
      assertClose(actual[i], expected[i]);
    }
  }

  private static void assertClose(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(1e-6 * (1 + Math.abs(expected))));
  }
}
