package io.productify.bench;

import io.productify.optimizer.forecast.sarimax.RollingForecast;
import io.productify.optimizer.forecast.sarimax.SarimaxFit;
import io.productify.optimizer.forecast.sarimax.SarimaxFitter;
import io.productify.optimizer.forecast.sarimax.SarimaxForecast;
import io.productify.optimizer.forecast.sarimax.SarimaxModel;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import io.productify.optimizer.forecast.sarimax.SarimaxParameters;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * SARIMAX (1,1,1) over 960 points: likelihood, fit, extension, forecasts from many origins. Single
 * calls are sampled, so that the median stands even where other processes share the machine.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SarimaxBenchmark {

  private static final double[][] NONE = {};
  private static final int[] HORIZONS = {1, 2, 4, 8, 12, 20, 30, 45};

  @Param({"ar1_n960", "daily_n960"})
  String series = "";

  private GoldenSeries data = new GoldenSeries(new double[0], new double[0], NONE);
  private final SarimaxFitter fitter = new SarimaxFitter(SarimaxOrder.DEFAULT);
  private SarimaxModel model =
      new SarimaxModel(
          SarimaxOrder.DEFAULT, SarimaxParameters.of(new double[] {0}, new double[] {0}, 1));
  private SarimaxFit fit = fitter.fit(new double[100], NONE).orElseThrow();
  private SarimaxFit fitWithRegressors = fit;

  /** Reads the series and fits it once. */
  @Setup
  public void read() throws IOException {
    data = GoldenSeries.read(series);
    fit = fitter.fit(data.y(), NONE).orElseThrow();
    fitWithRegressors = fitter.fit(data.y(), data.fourierShort()).orElseThrow();
    model = fit.model();
    System.out.printf(
        "log-likelihood of the fit: %.4f, with 8 regressors: %.4f%n",
        fit.logLikelihood(), fitWithRegressors.logLikelihood());
  }

  /** One log-likelihood. */
  @Benchmark
  public double likelihood() {
    return model.logLikelihood(data.y(), NONE);
  }

  /** A fit from the fixed starts. */
  @Benchmark
  public SarimaxFit fit() {
    return fitter.fit(data.y(), NONE).orElseThrow();
  }

  /** A fit from the last one's parameters. */
  @Benchmark
  public SarimaxFit fitWarm() {
    return fitter.fit(data.y(), NONE, fit.parameters()).orElseThrow();
  }

  /** A fit with 8 regressors from the fixed starts. */
  @Benchmark
  public SarimaxFit fitRegressors() {
    return fitter.fit(data.y(), data.fourierShort()).orElseThrow();
  }

  /** A fit with 8 regressors from the last one's parameters. */
  @Benchmark
  public SarimaxFit fitRegressorsWarm() {
    return fitter.fit(data.y(), data.fourierShort(), fitWithRegressors.parameters()).orElseThrow();
  }

  /** 20 new points, then 40 steps of forecast. */
  @Benchmark
  public SarimaxForecast extendAndForecast() {
    return fit.extend(data.newY(), NONE).forecast(40, NONE);
  }

  /** 480 origins at 8 horizons up to 45, the preparation included. */
  @Benchmark
  public double[][] rolling() {
    return new RollingForecast(model, HORIZONS).means(data.y(), NONE, 480, 1);
  }
}
