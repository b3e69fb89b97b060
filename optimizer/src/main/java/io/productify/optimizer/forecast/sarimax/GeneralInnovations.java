package io.productify.optimizer.forecast.sarimax;

import java.util.Arrays;

/** Innovations of any order, with the gains of {@link KalmanFilter}. */
final class GeneralInnovations extends Innovations {

  private final int states;
  private final double[] gain;
  private final double[] weight;
  private final double[] mean;
  private final double[] next;
  private StateSpace space;

  GeneralInnovations(SarimaxOrder order, double[] series) {
    super(order, series);
    states = order.states();
    gain = new double[Math.max(1, series.length) * states];
    weight = new double[series.length];
    mean = new double[states];
    next = new double[states];
    space = unitVariance(new double[order.arDegree()], new double[order.maDegree()]);
  }

  private StateSpace unitVariance(double[] longAr, double[] longMa) {
    return StateSpace.multipliedOut(order, longAr, longMa, 1);
  }

  @Override
  void gains(double[] longAr, double[] longMa, double priorVariance) {
    space = unitVariance(longAr, longMa);
    KalmanFilter filter = new KalmanFilter(space, priorVariance);
    double sum = 0;
    int burn = states;
    int n = series.length;
    for (int t = 0; t < n; t++) {
      boolean missing = Double.isNaN(series[t]);
      boolean used = filter.step(missing ? Double.NaN : 0);
      double f = filter.innovationVariance();
      weight[t] = used && t >= burn ? 1 / Math.sqrt(f) : 0;
      if (!missing && t >= burn) {
        sum += Math.log(f);
      }
      store(t, used ? 1 / f : 0, filter.cross());
    }
    logDeterminant = sum;
  }

  private void store(int period, double inverse, double[] cross) {
    int row = period * states;
    for (int i = 0; i < states; i++) {
      gain[row + i] = cross[i] * inverse;
    }
  }

  @Override
  void whiten(double[] x, double constant, double[] whitened) {
    Arrays.fill(mean, 0);
    int first = order.differencingStates();
    for (int t = 0; t < x.length; t++) {
      double v = Double.isNaN(series[t]) ? 0 : x[t] - space.observe(mean, 0);
      whitened[t] = v * weight[t];
      int row = t * states;
      for (int i = 0; i < states; i++) {
        mean[i] += gain[row + i] * v;
      }
      space.transit(mean, 0, next, 0);
      next[first] += constant;
      System.arraycopy(next, 0, mean, 0, states);
    }
  }
}
