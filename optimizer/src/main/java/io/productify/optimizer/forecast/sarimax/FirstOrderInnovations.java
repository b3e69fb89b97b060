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
 *   F' = 1 + P_bb - P_ab^2 / F,   P_ab = theta,   P_bb = theta^2
 *   a' = phi (y - l) + (P_ab / F) v + c
 * </pre>
 *
 * <p>so that g = 1 / (F - 1) obeys {@code g' = (g + 1) / theta^2}, and {@code 1 / F = g / (g + 1)}:
 * no step waits for the division of the one before. Only the first period, missing ones and the
 * observation after them need the covariance in full. Same numbers as {@link KalmanFilter} with
 * prior variance 0 for the absent states.
 */
final class FirstOrderInnovations extends Innovations {

  /** Beyond this g, F is 1 to the last digit. */
  private static final double SETTLED = 1e16;

  private static final double SMALL = 1e-100;

  /** Regressors that are filtered at once, so that their sums need not wait for each other. */
  private static final int LANES = 4;

  private final boolean differenced;
  private final boolean second;
  private final boolean[] missing;

  /** For each period phi K_a + K_b, the weight of v in the next a. */
  private final double[] gain;

  /** For each period 1 / F, 0 where nothing is counted. */
  private final double[] weight;

  /** The square roots of the weights, once they are asked for. */
  private final double[] root;

  private boolean rootsKnown;

  private double phi;
  private double theta;
  private double pll;
  private double pla;
  private double plb;
  private double paa;
  private double pab;
  private double pbb;
  private double logs;
  private double product;

  FirstOrderInnovations(SarimaxOrder order, double[] series) {
    super(order, series);
    int n = series.length;
    differenced = order.d() == 1;
    second = order.q() == 1;
    gain = new double[n];
    weight = new double[n];
    root = new double[n];
    missing = new boolean[n];
    for (int t = 0; t < n; t++) {
      missing[t] = Double.isNaN(series[t]);
    }
  }

  /** Whether an order is one of those that this class computes. */
  static boolean covers(SarimaxOrder order) {
    return order.p() <= 1 && order.d() <= 1 && order.q() <= 1 && !order.seasonal().present();
  }

  @Override
  void gains(double[] longAr, double[] longMa, double priorVariance) {
    phi = longAr.length == 0 ? 0 : longAr[0];
    theta = longMa.length == 0 ? 0 : longMa[0];
    pll = differenced ? priorVariance : 0;
    pla = 0;
    plb = 0;
    paa = priorVariance;
    pab = 0;
    pbb = second ? priorVariance : 0;
    logs = 0;
    product = 1;
    int burn = order.states();
    int t = 0;
    while (t < missing.length) {
      if (missing[t]) {
        skip(t++);
      } else if (t >= burn && pll == 0 && pab == theta) {
        t = settledRun(t);
      } else {
        observe(t, t >= burn);
        t++;
      }
    }
    logDeterminant = logs - Math.log(product);
    rootsKnown = false;
  }

  private double[] roots() {
    if (!rootsKnown) {
      for (int t = 0; t < root.length; t++) {
        root[t] = Math.sqrt(weight[t]);
      }
      rootsKnown = true;
    }
    return root;
  }

  /** P' = T P T' + R R', written out. */
  private void skip(int t) {
    gain[t] = 0;
    weight[t] = 0;
    double nextLl = differenced ? pll + 2 * pla + paa : 0;
    double nextLa = differenced ? phi * (pla + paa) + plb + pab : 0;
    paa = phi * phi * paa + 2 * phi * pab + pbb + 1;
    pab = theta;
    pbb = theta * theta;
    pll = nextLl;
    pla = nextLa;
    plb = 0;
  }

  private void observe(int t, boolean counts) {
    boolean exact = pll == 0;
    double ma = pla + paa;
    double mb = plb + pab;
    double inverse = 1 / (pll + pla + ma);
    double filteredAa = exact ? 0 : paa - ma * ma * inverse;
    double filteredAb = exact ? 0 : pab - ma * mb * inverse;
    double filteredBb = pbb - mb * mb * inverse;
    gain[t] = exact ? phi + mb * inverse : (phi * ma + mb) * inverse;
    weight[t] = counts ? inverse : 0;
    if (counts) {
      logs -= Math.log(inverse);
    }
    paa = phi * phi * filteredAa + 2 * phi * filteredAb + filteredBb + 1;
    pab = theta;
    pbb = theta * theta;
    pll = 0;
    pla = 0;
    plb = 0;
  }

  /** Observations up to the next missing one, from a period whose a will be known exactly. */
  private int settledRun(int from) {
    double g = 1 / (paa - 1);
    double growth = 1 / (theta * theta);
    double local = product;
    int t = from;
    while (t < missing.length && !missing[t] && g > 0 && g < SETTLED) {
      double inverse = g / (g + 1);
      gain[t] = phi + theta * inverse;
      weight[t] = inverse;
      local *= inverse;
      if (local < SMALL) {
        logs -= Math.log(local);
        local = 1;
      }
      g = (g + 1) * growth;
      t++;
    }
    product = local;
    double settledGain = phi + theta;
    for (; t < missing.length && !missing[t]; t++) {
      gain[t] = settledGain;
      weight[t] = 1;
    }
    paa = g > 0 && g < SETTLED ? 1 + 1 / g : 1;
    return t;
  }

  @Override
  double squares(double[] x, double constant) {
    double level = 0;
    double a = 0;
    double sum = 0;
    for (int t = 0; t < missing.length; t++) {
      if (missing[t]) {
        level = differenced ? level + a : 0;
        a = phi * a + constant;
        continue;
      }
      double w = x[t] - level;
      double v = w - a;
      sum += v * v * weight[t];
      a = (phi - gain[t]) * a + (gain[t] * w + constant);
      level = differenced ? x[t] : 0;
    }
    return sum;
  }

  @Override
  void whiten(double[] x, double constant, double[] whitened) {
    double[] roots = roots();
    double level = 0;
    double a = 0;
    for (int t = 0; t < missing.length; t++) {
      if (missing[t]) {
        whitened[t] = 0;
        level = differenced ? level + a : 0;
        a = phi * a + constant;
        continue;
      }
      double w = x[t] - level;
      whitened[t] = (w - a) * roots[t];
      // phi a + gain v + c, arranged for a short way from one a to the next.
      a = (phi - gain[t]) * a + (gain[t] * w + constant);
      level = differenced ? x[t] : 0;
    }
  }

  @Override
  void whiten(double[][] columns, double[][] whitened) {
    int j = 0;
    for (; j + LANES <= columns.length; j += LANES) {
      whitenFour(columns, whitened, j);
    }
    for (; j < columns.length; j++) {
      whiten(columns[j], 0, whitened[j]);
    }
  }

  private void whitenFour(double[][] columns, double[][] whitened, int from) {
    double[] roots = roots();
    double[] x0 = columns[from];
    double[] x1 = columns[from + 1];
    double[] x2 = columns[from + 2];
    double[] x3 = columns[from + 3];
    double[] u0 = whitened[from];
    double[] u1 = whitened[from + 1];
    double[] u2 = whitened[from + 2];
    double[] u3 = whitened[from + 3];
    double keep = differenced ? 1 : 0;
    double l0 = 0;
    double l1 = 0;
    double l2 = 0;
    double l3 = 0;
    double a0 = 0;
    double a1 = 0;
    double a2 = 0;
    double a3 = 0;
    for (int t = 0; t < missing.length; t++) {
      if (missing[t]) {
        u0[t] = 0;
        u1[t] = 0;
        u2[t] = 0;
        u3[t] = 0;
        l0 = keep * (l0 + a0);
        l1 = keep * (l1 + a1);
        l2 = keep * (l2 + a2);
        l3 = keep * (l3 + a3);
        a0 *= phi;
        a1 *= phi;
        a2 *= phi;
        a3 *= phi;
        continue;
      }
      double h = gain[t];
      double carried = phi - h;
      double scale = roots[t];
      double w0 = x0[t] - l0;
      double w1 = x1[t] - l1;
      double w2 = x2[t] - l2;
      double w3 = x3[t] - l3;
      u0[t] = (w0 - a0) * scale;
      u1[t] = (w1 - a1) * scale;
      u2[t] = (w2 - a2) * scale;
      u3[t] = (w3 - a3) * scale;
      a0 = carried * a0 + h * w0;
      a1 = carried * a1 + h * w1;
      a2 = carried * a2 + h * w2;
      a3 = carried * a3 + h * w3;
      l0 = keep * x0[t];
      l1 = keep * x1[t];
      l2 = keep * x2[t];
      l3 = keep * x3[t];
    }
  }
}
