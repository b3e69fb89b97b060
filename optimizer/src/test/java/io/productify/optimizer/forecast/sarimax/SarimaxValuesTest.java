package io.productify.optimizer.forecast.sarimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Orders, parameters and polynomials. */
class SarimaxValuesTest {

  private static final double[] EMPTY = {};

  @Test
  void anOrderReadsAsInTheBooks() {
    SeasonalOrder daily = new SeasonalOrder(1, 0, 1, 24);
    assertThat(SarimaxOrder.DEFAULT).hasToString("(1,1,1)");
    assertThat(SarimaxOrder.DEFAULT.withSeasonal(daily)).hasToString("(1,1,1)(1,0,1)[24]");
    assertThat(SarimaxOrder.of(2, 0, 1).withConstant()).hasToString("(2,0,1)+c");
    assertThat(SarimaxOrder.DEFAULT.states()).isEqualTo(3);
    assertThat(SarimaxOrder.DEFAULT.withSeasonal(daily).states()).isEqualTo(27);
    assertThat(SarimaxOrder.DEFAULT.parameters(8)).isEqualTo(11);
  }

  @Test
  void anOrderOutsideItsRangeIsRefused() {
    assertThatThrownBy(() -> SarimaxOrder.of(-1, 0, 0)).hasMessage("p must be in [0, 10], was -1");
    assertThatThrownBy(() -> SarimaxOrder.of(0, 3, 0)).hasMessage("d must be in [0, 2], was 3");
    assertThatThrownBy(() -> SarimaxOrder.of(0, 0, 11)).hasMessage("q must be in [0, 10], was 11");
    assertThatThrownBy(() -> new SeasonalOrder(4, 0, 0, 24))
        .hasMessage("seasonal p must be in [0, 3], was 4");
    assertThatThrownBy(() -> new SeasonalOrder(1, 0, 0, 1))
        .hasMessage("period must be 0 without a seasonal part and in [2, 400] with one, was 1");
    assertThatThrownBy(() -> new SeasonalOrder(0, 0, 0, 12)).hasMessageContaining("was 12");
  }

  @Test
  void parametersAreCopiedAndChecked() {
    double[] ar = {0.5};
    SarimaxParameters parameters = SarimaxParameters.of(ar, EMPTY, 2);
    ar[0] = 9;
    parameters.ar()[0] = 9;
    assertThat(parameters.ar()).containsExactly(0.5);
    assertThatThrownBy(() -> SarimaxParameters.of(EMPTY, EMPTY, 0))
        .hasMessage("variance must be finite and above 0, was 0.0");
    assertThatThrownBy(() -> SarimaxParameters.of(new double[] {Double.NaN}, EMPTY, 1))
        .hasMessage("ar must be finite, was NaN");
    assertThatThrownBy(() -> new SarimaxModel(SarimaxOrder.DEFAULT, parameters))
        .hasMessage("ma must have 1 values, had 0");
  }

  @Test
  void aConstantNeedsAnOrderThatHasOne() {
    SarimaxParameters drift = new SarimaxParameters(1, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, 1);
    assertThatThrownBy(() -> new SarimaxModel(SarimaxOrder.of(0, 1, 0), drift))
        .hasMessage("constant must be 0 for the order (0,1,0), was 1.0");
    SarimaxModel model = new SarimaxModel(SarimaxOrder.of(0, 1, 0).withConstant(), drift);
    double[] mean =
        model.filter(new double[] {1, 2, 3}, Golden.NONE).forecast(3, Golden.NONE).mean();
    assertThat(mean).containsExactly(new double[] {4, 5, 6}, within(1e-4));
  }

  @Test
  void seasonalPolynomialsAreMultipliedOut() {
    // (1 - 0.5 L)(1 - 0.2 L^3) = 1 - 0.5 L - 0.2 L^3 + 0.1 L^4
    assertThat(LagPolynomial.product(new double[] {0.5}, new double[] {0.2}, 3, -1))
        .containsExactly(0.5, 0, 0.2, -0.1);
    // (1 + 0.5 L)(1 + 0.2 L^3) = 1 + 0.5 L + 0.2 L^3 + 0.1 L^4
    assertThat(LagPolynomial.product(new double[] {0.5}, new double[] {0.2}, 3, 1))
        .containsExactly(0.5, 0, 0.2, 0.1);
  }

  @Test
  void partialAutocorrelationsGoBackAndForth() {
    Random random = new Random(11);
    for (int trial = 0; trial < 100; trial++) {
      double[] partials = random.doubles(1 + trial % 4, -0.98, 0.98).toArray();
      double[] phi = LagPolynomial.fromPartials(partials, 0, partials.length);
      double[] back = LagPolynomial.toPartials(phi);
      assertThat(back).containsExactly(partials, within(1e-9));
    }
    assertThat(LagPolynomial.toPartials(new double[] {1.7})).containsExactly(1);
  }

  @Test
  void aForecastHasAnErrorForEachMean() {
    assertThatThrownBy(() -> new SarimaxForecast(new double[2], new double[1]))
        .hasMessageContaining("had 2 and 1");
    assertThatThrownBy(() -> new SarimaxForecast(EMPTY, EMPTY))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(new SarimaxForecast(new double[2], new double[2]).steps()).isEqualTo(2);
  }
}
