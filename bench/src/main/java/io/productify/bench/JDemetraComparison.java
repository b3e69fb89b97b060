package io.productify.bench;

import io.productify.optimizer.forecast.sarimax.SarimaxFit;
import io.productify.optimizer.forecast.sarimax.SarimaxFitter;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import java.io.IOException;
import java.util.function.Supplier;
import jdplus.toolkit.base.api.arima.SarimaOrders;
import jdplus.toolkit.base.api.data.DoubleSeq;
import jdplus.toolkit.base.core.regarima.RegArimaEstimation;
import jdplus.toolkit.base.core.regarima.RegArimaModel;
import jdplus.toolkit.base.core.regsarima.RegSarimaComputer;
import jdplus.toolkit.base.core.sarima.SarimaModel;

/**
 * The same (1,1,1) fits by JDemetra+, an independent Java implementation. Its likelihood is that of
 * the differenced series, started from the stationary distribution, over n - 1 observations; ours
 * starts diffuse and leaves 3 out. So parameters and innovation variance are compared, which are
 * the same in the limit, and the times of a fit; likelihoods are printed, and differ by convention.
 */
public final class JDemetraComparison {

  private static final double[][] NONE = {};
  private static final int RUNS = 200;

  private JDemetraComparison() {}

  /** Prints a table. */
  public static void main(String[] arguments) throws IOException {
    System.out.println(
        "series          who          ar        ma  variance  log-likelihood    fit [us]");
    for (String name :
        new String[] {
          "ar1_n960", "daily_n960", "trend_n960", "level_shift_n960", "daily_weekly_5min_n2304"
        }) {
      double[] y = GoldenSeries.read(name).y();
      SarimaxFitter fitter = new SarimaxFitter(SarimaxOrder.DEFAULT);
      SarimaxFit ours = fitter.fit(y, NONE).orElseThrow();
      double[] own = {
        ours.parameters().ar()[0], ours.parameters().ma()[0], ours.parameters().variance()
      };
      print(name, "ours", own, ours.logLikelihood(), micros(() -> fitter.fit(y, NONE)));

      RegArimaEstimation<SarimaModel> theirs = jdemetra(y);
      // Their AR polynomial is 1 + phi L.
      double[] parameters = {
        -theirs.getModel().arima().phi(1),
        theirs.getModel().arima().theta(1),
        theirs.getConcentratedLikelihood().sigma2()
      };
      double likelihood = theirs.getConcentratedLikelihood().logLikelihood();
      print(name, "JDemetra+", parameters, likelihood, micros(() -> jdemetra(y)));
    }
  }

  private static RegArimaEstimation<SarimaModel> jdemetra(double[] y) {
    SarimaOrders orders = new SarimaOrders(1);
    orders.setRegular(1, 1, 1);
    RegArimaModel.Builder<SarimaModel> model = RegArimaModel.builder();
    model.y(DoubleSeq.of(y));
    model.arima(SarimaModel.builder(orders).setDefault().build());
    return RegSarimaComputer.PROCESSOR.process(model.build(), null);
  }

  private static void print(
      String series, String who, double[] parameters, double likelihood, double micros) {
    System.out.printf(
        "%-24s %-10s %9.4f %9.4f %9.4f %12.3f %10.0f%n",
        series, who, parameters[0], parameters[1], parameters[2], likelihood, micros);
  }

  /** The mean of the second half of the runs, after the first half has warmed up. */
  private static double micros(Supplier<?> fit) {
    long start = 0;
    for (int i = 0; i < 2 * RUNS; i++) {
      if (i == RUNS) {
        start = System.nanoTime();
      }
      if (fit.get() == null) {
        throw new IllegalStateException("no fit");
      }
    }
    return (System.nanoTime() - start) / 1e3 / RUNS;
  }
}
