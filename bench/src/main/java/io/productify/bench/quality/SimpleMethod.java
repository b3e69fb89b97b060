package io.productify.bench.quality;

import io.productify.optimizer.forecast.LoadWindow;
import java.util.Arrays;

/** What anyone could do without a model: the mark that a forecast must beat. */
enum SimpleMethod {
  /** The last sample. */
  PERSISTENCE("persistence") {
    @Override
    double forecast(Trace trace, int origin, int horizon) {
      return recent(trace, origin, 1);
    }
  },
  /** The mean of the last 20 samples. */
  MEAN_OF_20("mean of 20") {
    @Override
    double forecast(Trace trace, int origin, int horizon) {
      return recent(trace, origin, 20);
    }
  },
  /** The sample of this time yesterday. */
  YESTERDAY("yesterday, sample") {
    @Override
    double forecast(Trace trace, int origin, int horizon) {
      return median(trace, origin + horizon - trace.points(DAY_SECONDS), 0);
    }
  },
  /** The median of the five minutes around this time yesterday. */
  YESTERDAY_MEDIAN("yesterday, median") {
    @Override
    double forecast(Trace trace, int origin, int horizon) {
      return median(trace, origin + horizon - trace.points(DAY_SECONDS), trace.points(150));
    }
  },
  /** The sample of this time last week. */
  LAST_WEEK("last week, sample") {
    @Override
    double forecast(Trace trace, int origin, int horizon) {
      return median(trace, origin + horizon - trace.points(7 * DAY_SECONDS), 0);
    }
  },
  /** The median of the five minutes around this time last week. */
  LAST_WEEK_MEDIAN("last week, median") {
    @Override
    double forecast(Trace trace, int origin, int horizon) {
      return median(trace, origin + horizon - trace.points(7 * DAY_SECONDS), trace.points(150));
    }
  },
  /** The slope of the last 20 samples, drawn on. */
  DRIFT("drift") {
    @Override
    double forecast(Trace trace, int origin, int horizon) {
      double now = recent(trace, origin, 1);
      double before = recent(trace, origin - 20, 1);
      return Math.max(0, now + horizon * (now - before) / 20);
    }
  };

  private static final int DAY_SECONDS = 86_400;

  private final String label;

  SimpleMethod(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** Returns the forecast from an index for some steps later, {@code NaN} where there is none. */
  abstract double forecast(Trace trace, int origin, int horizon);

  private static double recent(Trace trace, int end, int samples) {
    LoadWindow window = trace.window(end, 4 * samples + 40);
    return window.observations() == 0 ? Double.NaN : window.recentMean(samples);
  }

  private static double median(Trace trace, int index, int around) {
    if (index - around < 0 || index + around >= trace.length()) {
      return Double.NaN;
    }
    double[] samples =
        Arrays.stream(trace.values(), index - around, index + around + 1)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    int half = samples.length / 2;
    if (samples.length == 0) {
      return Double.NaN;
    }
    return samples.length % 2 == 1 ? samples[half] : (samples[half - 1] + samples[half]) / 2;
  }
}
