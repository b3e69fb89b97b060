package io.productify.optimizer.forecast.sarimax;

import org.apache.commons.math3.util.MathArrays;

/**
 * The search space of the ARMA parameters: partial autocorrelations in [-1, 1], in the order AR,
 * MA, seasonal AR, seasonal MA. Every point has its roots on or outside the unit circle, and every
 * such model is a point. MA coefficients take the opposite sign, as their polynomial is 1 + theta
 * L.
 */
final class PolynomialBox {

  private final SarimaxOrder order;

  PolynomialBox(SarimaxOrder order) {
    this.order = order;
  }

  int dimension() {
    return order.armaParameters();
  }

  double[] ar(double[] point) {
    return LagPolynomial.fromPartials(point, 0, order.p());
  }

  double[] ma(double[] point) {
    return LagPolynomial.negated(LagPolynomial.fromPartials(point, order.p(), order.q()));
  }

  double[] seasonalAr(double[] point) {
    return LagPolynomial.fromPartials(point, order.p() + order.q(), order.seasonal().p());
  }

  double[] seasonalMa(double[] point) {
    SeasonalOrder seasonal = order.seasonal();
    int from = order.p() + order.q() + seasonal.p();
    return LagPolynomial.negated(LagPolynomial.fromPartials(point, from, seasonal.q()));
  }

  LongPolynomials polynomials(double[] point) {
    int period = order.seasonal().period();
    return new LongPolynomials(
        LagPolynomial.product(ar(point), seasonalAr(point), period, -1),
        LagPolynomial.product(ma(point), seasonalMa(point), period, 1));
  }

  /** Returns the point of some parameters, moved into the box. */
  double[] pointOf(SarimaxParameters parameters) {
    return MathArrays.concatenate(
        LagPolynomial.toPartials(parameters.ar()),
        LagPolynomial.toPartials(LagPolynomial.negated(parameters.ma())),
        LagPolynomial.toPartials(parameters.seasonalAr()),
        LagPolynomial.toPartials(LagPolynomial.negated(parameters.seasonalMa())));
  }
}
