package io.productify.optimizer.metrics.recorded;

/**
 * How recordings are played.
 *
 * @param stepSeconds seconds between two points of a window, 1 to 3600
 * @param windowSeconds length of a window, at least one step, at most 31 days
 * @param speed recorded seconds that pass in one second, above 0, at most 86400
 */
public record RecordedSettings(int stepSeconds, int windowSeconds, double speed) {

  private static final int LONGEST_SECONDS = 31 * 86_400;

  public RecordedSettings {
    if (stepSeconds < 1 || stepSeconds > 3600) {
      throw new IllegalArgumentException(
          "the step of a recorded window must be 1 to 3600, was " + stepSeconds);
    }
    if (windowSeconds < stepSeconds || windowSeconds > LONGEST_SECONDS) {
      throw new IllegalArgumentException(
          "the recorded window must be one step ("
              + stepSeconds
              + ") to "
              + LONGEST_SECONDS
              + " seconds long, was "
              + windowSeconds);
    }
    if (!(speed > 0 && speed <= 86_400)) {
      throw new IllegalArgumentException(
          "optimizer.test-data-speed must be above 0 and at most 86400, was " + speed);
    }
  }

  /** A step of 15 seconds, a window of 240 minutes, played as fast as it was recorded. */
  public static RecordedSettings defaults() {
    return new RecordedSettings(15, 14_400, 1);
  }

  int points() {
    return windowSeconds / stepSeconds;
  }
}
