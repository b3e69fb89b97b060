package io.productify.optimizer.forecast;

/**
 * Requests per second over the next steps. Index 0 is the step that begins now.
 *
 * @param mean expected rate for each step, requests per second, at least 0
 * @param upper upper band for each step, never below the mean
 * @param scenarios equally likely rates for each step, ascending: {@code [step][scenario]}
 * @param model which model answered, and why, for people
 */
public record Forecast(double[] mean, double[] upper, double[][] scenarios, Model model) {

  /**
   * The model behind a forecast.
   *
   * @param name its name
   * @param reason why this one answered; empty when it is the first choice
   */
  public record Model(String name, String reason) {}

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

  /** Returns the number of steps. */
  public int horizonSteps() {
    return mean.length;
  }
}
