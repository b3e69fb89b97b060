package io.productify.optimizer.backtest;

import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.recorded.Trace;
import java.util.Random;

/** Recorded loads, made by hand; one replica serves one request a second. */
final class Courses {

  private Courses() {}

  /** A load of which the steps from {@code first} on are played, all that there are. */
  static Course of(int stepSeconds, double[] load, int first) {
    Trace trace = new Trace(new TimeGrid(0, stepSeconds, load.length), load);
    return new Course("load", trace, new Course.Span(first, load.length), 1);
  }

  /**
   * A daily wave between 2 and 12 replicas with noise and, in one minute of a hundred, a burst or a
   * gap; a step of five minutes.
   */
  static Course wavy(int days, int first, long seed) {
    Random random = new Random(seed);
    double[] load = new double[days * 288];
    for (int i = 0; i < load.length; i++) {
      double wave = 7 - 5 * Math.cos(2 * Math.PI * i / 288);
      double noisy = Math.max(0, wave + 0.5 * random.nextGaussian());
      int dice = random.nextInt(200);
      load[i] = dice == 0 ? 2 * noisy : dice == 1 ? Double.NaN : noisy;
    }
    load[first - 1] = 7;
    return of(300, load, first);
  }
}
