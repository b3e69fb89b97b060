package io.productify.optimizer.backtest;

/**
 * How fast things happen.
 *
 * @param evaluationSeconds from one look of the agent to the next, at least 1; a step must be a
 *     whole number of looks, or a look a whole number of steps
 * @param startupSeconds from asking for a replica until it serves, at least 0
 */
public record Timing(int evaluationSeconds, int startupSeconds) {

  public Timing {
    if (evaluationSeconds < 1) {
      throw new IllegalArgumentException(
          "the evaluation interval must be at least 1 s, was " + evaluationSeconds);
    }
    if (startupSeconds < 0) {
      throw new IllegalArgumentException(
          "the startup delay must be at least 0 s, was " + startupSeconds);
    }
  }

  /**
   * Returns the seconds between two moments at which anything can happen.
   *
   * @throws IllegalArgumentException if looks and steps do not fit together
   */
  int tickSeconds(int stepSeconds) {
    int shorter = Math.min(evaluationSeconds, stepSeconds);
    int longer = Math.max(evaluationSeconds, stepSeconds);
    if (longer % shorter != 0) {
      throw new IllegalArgumentException(
          "the evaluation interval must be a part or a multiple of the step of %d s, was %d s"
              .formatted(stepSeconds, evaluationSeconds));
    }
    return shorter;
  }
}
