package io.productify.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.productify.optimizer.forecast.sarimax.SarimaxFit;
import io.productify.optimizer.forecast.sarimax.SarimaxFitter;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Processor time of the calls that {@code statsmodels_timing.py} times too, in microseconds: unlike
 * elapsed time it says the same on a machine that is shared.
 */
public final class SarimaxCpuTimes {

  private static final double[][] NONE = {};
  private static final int BATCHES = 9;
  private static final long BATCH_NANOS = 300_000_000;

  private SarimaxCpuTimes() {}

  /**
   * Writes the figures as JSON.
   *
   * @param arguments the file to write
   */
  public static void main(String[] arguments) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode result = mapper.createObjectNode();
    SarimaxFitter fitter = new SarimaxFitter(SarimaxOrder.DEFAULT);
    for (String name : new String[] {"ar1_n960", "daily_n960"}) {
      GoldenSeries data = GoldenSeries.read(name);
      SarimaxFit fit = fitter.fit(data.y(), NONE).orElseThrow();
      SarimaxFit waves = fitter.fit(data.y(), data.fourierShort()).orElseThrow();
      ObjectNode series = result.putObject(name);
      put(series, "likelihood", Double.NaN, () -> fit.model().logLikelihood(data.y(), NONE));
      put(series, "fit", fit.logLikelihood(), () -> fitter.fit(data.y(), NONE));
      put(
          series,
          "fitRegressors",
          waves.logLikelihood(),
          () -> fitter.fit(data.y(), data.fourierShort()));
      put(
          series,
          "extendAndForecast",
          Double.NaN,
          () -> fit.extend(data.newY(), NONE).forecast(40, NONE));
    }
    mapper.writeValue(Path.of(arguments[0]).toFile(), result);
  }

  private static void put(ObjectNode series, String what, double likelihood, Supplier<?> call) {
    ObjectNode entry = series.putObject(what);
    entry.put("micros", medianMicros(call));
    if (!Double.isNaN(likelihood)) {
      entry.put("llf", likelihood);
    }
  }

  /** The first third of the batches warms up. */
  private static double medianMicros(Supplier<?> call) {
    double[] batches = new double[BATCHES];
    for (int i = -BATCHES / 2; i < BATCHES; i++) {
      double micros = batchMicros(call);
      if (i >= 0) {
        batches[i] = micros;
      }
    }
    Arrays.sort(batches);
    return batches[BATCHES / 2];
  }

  private static double batchMicros(Supplier<?> call) {
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    long now = start;
    int calls = 0;
    while (now - start < BATCH_NANOS) {
      for (int i = 0; i < 20; i++) {
        if (call.get() == null) {
          throw new IllegalStateException("no result");
        }
        calls++;
      }
      now = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
    return (now - start) / 1e3 / calls;
  }
}
