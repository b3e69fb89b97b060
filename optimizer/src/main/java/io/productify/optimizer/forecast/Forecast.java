package io.productify.optimizer.forecast;

import java.util.Optional;

/**
 * Requests per second over the next steps. Index 0 is the step that begins now.
 *
 * @param mean expected rate for each step, requests per second, at least 0
 * @param upper upper band for each step, never below the mean
 * @param scenarios equally likely rates for each step, ascending: {@code [step][scenario]}
 * @param model which model answered, and why, for people
 */
public record Forecast(double[] mean, double[] upper, double[][] scenarios, Model model) {

  /** Equally likely values for each step: each stands for a 24th of what may come. */
  public static final int SCENARIOS = 24;

  /**
   * The model behind a forecast.
   *
   * @param name its name
   * @param reason why this one answered
   * @param cycle what most of the forecast follows
   * @param fitted how good it was when it was fitted; empty for one that is not fitted
   */
  public record Model(String name, String reason, Cycle cycle, Optional<Fitted> fitted) {

    /** A model that follows no cycle and is not fitted. */
    public Model(String name, String reason) {
      this(name, reason, Cycle.NONE);
    }

    /** A model that is not fitted. */
    public Model(String name, String reason, Cycle cycle) {
      this(name, reason, cycle, Optional.empty());
    }

    /** Returns the same with other errors. */
    public Model with(Fitted other) {
      return new Model(name, reason, cycle, Optional.of(other));
    }
  }

  /**
   * How good a model was when it was fitted: what its forecasts are measured by later.
   *
   * @param sinceEpochSecond since when it is fitted without a break in the load: a fit made because
   *     the one before was old continues it, one made for any other reason begins anew
   * @param meanAbsoluteErrors of each step's median over the window it was fitted on, requests per
   *     second; {@code NaN} where too little is known
   */
  public record Fitted(long sinceEpochSecond, double[] meanAbsoluteErrors) {}

  /** What a load follows. */
  public enum Cycle {
    /** Itself. */
    NONE,
    /** The day. */
    DAY,
    /** The week. */
    WEEK
  }

  public Forecast {
    if (mean.length == 0 || upper.length != mean.length || scenarios.length != mean.length) {
      throw new IllegalArgumentException(
          "mean, upper and scenarios must have one entry for each of at least 1 step, had "
              + mean.length
              + ", "
              + upper.length
              + " and "
              + scenarios.length);
    }
    for (int step = 0; step < mean.length; step++) {
      if (!(mean[step] >= 0) || !(upper[step] >= mean[step]) || Double.isInfinite(upper[step])) {
        throw new IllegalArgumentException(
            "0 <= mean <= upper must hold at step %d, were %s and %s"
                .formatted(step, mean[step], upper[step]));
      }
    }
  }

  /** Returns the same forecast with what its model was like when it was fitted. */
  public Forecast with(Fitted fitted) {
    return new Forecast(mean, upper, scenarios, model.with(fitted));
  }

  /** Returns the number of steps. */
  public int horizonSteps() {
    return mean.length;
  }

  /**
   * Returns the rate that is as likely exceeded as not, requests per second: the forecast with the
   * least expected absolute error, where the mean has the least squared one.
   *
   * @param step from 0
   */
  public double median(int step) {
    double[] ascending = scenarios[step];
    int half = ascending.length / 2;
    return ascending.length % 2 == 1
        ? ascending[half]
        : (ascending[half - 1] + ascending[half]) / 2;
  }
}
