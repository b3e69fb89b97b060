package io.productify.optimizer.forecast.sarimax;

/**
 * Innovations of orders up to (1,1,1) without a seasonal part, in scalars. The state is (l, a, b):
 * l the level that undoes the difference (absent where d = 0), a the ARMA state, b its second
 * element (absent where q = 0).
 *
 * <p>Nothing but the state disturbs an observation, so afterwards {@code l + a = y} is known
 * exactly: the next l is y with variance 0, whatever was known before. While P has no variance in
 * l, a itself is known exactly after an observation, and P is one number:
 *
 * <pre>
 *   F = P_aa,   K_b = P_ab / F,   P'_aa = phi^2 * 0 + P_bb - P_ab K_b + 1,   P'_ab = theta,   P'_bb = theta^2
 *   a' = phi (y - l) + K_b v + c
 * </pre>
 *
 * <p>Only the first period, missing ones and the observation after them need the covariance in
 * full. Same numbers as {@link KalmanFilter} with prior variance 0 for the absent states.
 */
final class FirstOrderInnovations extends Innovations {

  /** The gain is kept once F moves by less than this share. */
  private static final double REPEATED = 1e-15;

  private static final double LARGE = 1e100;

  private final boolean differenced;
  private final boolean second;
  private final double[] gainOfFirst;
  private final double[] gainOfSecond;
  private final double[] weight;
  private double phi;
  private double theta;

  FirstOrderInnovations(SarimaxOrder order, double[] series) {
    super(order, series);
    differenced = order.d() == 1;
    second = order.q() == 1;
    gainOfFirst = new double[series.length];
    gainOfSecond = new double[series.length];
    weight = new double[series.length];
  }

  /** Whether an order is one of those that this class computes. */
  static boolean covers(SarimaxOrder order) {
    return order.p() <= 1 && order.d() <= 1 && order.q() <= 1 && !order.seasonal().present();
  }

  @Override
  void gains(double[] longAr, double[] longMa, double priorVariance) {
    phi = longAr.length == 0 ? 0 : longAr[0];
    theta = longMa.length == 0 ? 0 : longMa[0];
    int n = series.length;
    int burn = order.states();
    double pll = differenced ? priorVariance : 0;
    double pla = 0;
    double plb = 0;
    double paa = priorVariance;
    double pab = 0;
    double pbb = second ? priorVariance : 0;
    double logs = 0;
    double product = 1;
    for (int t = 0; t < n; t++) {
      double filteredAa = 0;
      double filteredAb = 0;
      double filteredBb;
      double f;
      if (Double.isNaN(series[t])) {
        gainOfFirst[t] = 0;
        gainOfSecond[t] = 0;
        weight[t] = 0;
        double nextLl = differenced ? pll + 2 * pla + paa : 0;
        double nextLa = differenced ? phi * (pla + paa) + plb + pab : 0;
        paa = phi * phi * paa + 2 * phi * pab + pbb + 1;
        pab = theta;
        pbb = theta * theta;
        pll = nextLl;
        pla = nextLa;
        plb = 0;
        continue;
      }
      if (pll == 0) {
        f = paa;
        double inverse = 1 / f;
        double gain = pab * inverse;
        gainOfFirst[t] = 1;
        gainOfSecond[t] = gain;
        weight[t] = inverse;
        filteredBb = pbb - pab * gain;
      } else {
        double ma = pla + paa;
        double mb = plb + pab;
        f = pll + pla + ma;
        double inverse = 1 / f;
        gainOfFirst[t] = ma * inverse;
        gainOfSecond[t] = mb * inverse;
        weight[t] = inverse;
        filteredAa = paa - ma * ma * inverse;
        filteredAb = pab - ma * mb * inverse;
        filteredBb = pbb - mb * mb * inverse;
      }
      double nextAa = phi * phi * filteredAa + 2 * phi * filteredAb + filteredBb + 1;
      boolean repeats = pll == 0 && pab == theta && Math.abs(nextAa - f) <= REPEATED * f;
      paa = nextAa;
      pab = theta;
      pbb = theta * theta;
      pll = 0;
      pla = 0;
      plb = 0;
      if (t >= burn) {
        product *= f;
        if (!(product < LARGE)) {
          logs += Math.log(product);
          product = 1;
        }
      } else {
        weight[t] = 0;
      }
      if (repeats && t >= burn) {
        int from = t;
        double gain = gainOfSecond[t];
        double inverse = weight[t];
        while (t + 1 < n && !Double.isNaN(series[t + 1])) {
          t++;
          gainOfFirst[t] = 1;
          gainOfSecond[t] = gain;
          weight[t] = inverse;
        }
        logs += (t - from) * Math.log(f);
      }
    }
    logDeterminant = logs + Math.log(product);
    for (int t = 0; t < n; t++) {
      weight[t] = Math.sqrt(weight[t]);
    }
  }

  @Override
  void whiten(double[] x, double constant, double[] whitened) {
    double level = 0;
    double a = 0;
    for (int t = 0; t < x.length; t++) {
      if (Double.isNaN(series[t])) {
        whitened[t] = 0;
        level = differenced ? level + a : 0;
        a = phi * a + constant;
        continue;
      }
      double v = x[t] - level - a;
      whitened[t] = v * weight[t];
      a = phi * (a + gainOfFirst[t] * v) + (gainOfSecond[t] * v + constant);
      level = differenced ? x[t] : 0;
    }
  }
}
