package io.productify.optimizer.forecast.sarimax;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fit is as likely as the best one known, and as statsmodels' own. */
class GoldenFitTest {

  private static final double BELOW_BEST = 0.5;
  private static final double BELOW_STATSMODELS = 0.05;

  /** Fits whose best is known and whose regressors can be told apart. */
  static Stream<Golden.Case> targets() throws IOException, URISyntaxException {
    return Golden.cases()
        .filter(c -> c.model().path("best").path("llf").isNumber())
        .filter(c -> !c.dayAndWeek() || c.file().get("step_seconds").asDouble() == 300);
  }

  private static boolean extremeUnits(Golden.Case golden) {
    return List.of("large", "tiny").contains(golden.file().get("kind").asText());
  }

  static Stream<Golden.Case> targetsOfOrdinaryUnits() throws IOException, URISyntaxException {
    return targets().filter(c -> !extremeUnits(c));
  }

  /**
   * Where the absolute prior is an opinion of its own, only a fit to the likelihood with it counts.
   */
  static Stream<Golden.Case> targetsOfExtremeUnits() throws IOException, URISyntaxException {
    return targets().filter(GoldenFitTest::extremeUnits);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("targetsOfOrdinaryUnits")
  void reachesTheBestAndStatsmodels(Golden.Case golden) {
    assertReaches(golden, new SarimaxFitter(golden.order()).fit(golden.y(), golden.columns()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("targetsOfExtremeUnits")
  void reachesThemInExtremeUnitsWhereTheReportedLikelihoodDecides(Golden.Case golden) {
    SarimaxFitter fitter = new SarimaxFitter(golden.order()).withReportedDeciding();
    assertReaches(golden, fitter.fit(golden.y(), golden.columns()));
  }

  private static void assertReaches(Golden.Case golden, Optional<SarimaxFit> fit) {
    double reached = fit.orElseThrow().logLikelihood();
    assertThat(reached)
        .as("best")
        .isGreaterThanOrEqualTo(golden.model().at("/best/llf").asDouble() - BELOW_BEST);
    for (String name : new String[] {"fit_maxiter200", "fit_maxiter50"}) {
      JsonNode statsmodels = golden.model().get(name);
      if (statsmodels != null && insideTheBox(golden, statsmodels)) {
        assertThat(reached)
            .as(name)
            .isGreaterThanOrEqualTo(statsmodels.get("llf").asDouble() - BELOW_STATSMODELS);
      }
    }
  }

  /** Whether statsmodels' roots are on or outside the unit circle; ours are, by design. */
  private static boolean insideTheBox(Golden.Case golden, JsonNode statsmodels) {
    SarimaxParameters parameters = golden.at(statsmodels.get("params")).parameters();
    return staysInTheBox(parameters.ar()) && staysInTheBox(LagPolynomial.negated(parameters.ma()));
  }

  private static boolean staysInTheBox(double[] coefficients) {
    double[] partials = LagPolynomial.toPartials(coefficients);
    double[] back = LagPolynomial.fromPartials(partials, 0, partials.length);
    double moved = 0;
    for (int i = 0; i < back.length; i++) {
      moved = Math.max(moved, Math.abs(coefficients[i] - back[i]));
    }
    return moved < 1e-4;
  }

  /** Those without a target; the others are fitted above. */
  static Stream<Golden.Case> degenerate() throws IOException, URISyntaxException {
    return Golden.cases().filter(c -> !c.model().path("best").path("llf").isNumber());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("degenerate")
  void aFitWithoutATargetForecastsFinitely(Golden.Case golden) {
    int n = golden.y().length;
    Optional<SarimaxFit> fit = new SarimaxFitter(golden.order()).fit(golden.y(), golden.columns());
    if (fit.isEmpty()) {
      assertThat(n).as("only a short series has no fit").isLessThan(20);
      return;
    }
    SarimaxForecast forecast = fit.get().forecast(40, golden.columns(n, 40));
    assertThat(Arrays.stream(forecast.mean()).allMatch(Double::isFinite)).isTrue();
    assertThat(Arrays.stream(forecast.standardError()).allMatch(e -> e > 0 && e < 1e300)).isTrue();
    assertThat(fit.get().logLikelihood()).isFinite();
  }
}
