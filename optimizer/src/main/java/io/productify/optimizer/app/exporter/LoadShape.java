package io.productify.optimizer.app.exporter;

/**
 * The size of a synthetic load.
 *
 * @param troughRequestsPerSecond load at four in the morning, at least 0
 * @param peakRequestsPerSecond load at four in the afternoon, at least the trough
 * @param burstRequestsPerSecond what a burst adds at its height, at least 0
 * @param burstsPerDay how many bursts a day holds, 0 to 48
 */
public record LoadShape(
    double troughRequestsPerSecond,
    double peakRequestsPerSecond,
    double burstRequestsPerSecond,
    int burstsPerDay) {

  public LoadShape {
    requireRate("trough", troughRequestsPerSecond);
    requireRate("peak", peakRequestsPerSecond);
    requireRate("burst", burstRequestsPerSecond);
    if (peakRequestsPerSecond < troughRequestsPerSecond) {
      throw new IllegalArgumentException(
          "peak must be at least the trough of "
              + troughRequestsPerSecond
              + " requests per second, was "
              + peakRequestsPerSecond);
    }
    if (burstsPerDay < 0 || burstsPerDay > 48) {
      throw new IllegalArgumentException("bursts per day must be 0 to 48, was " + burstsPerDay);
    }
  }

  private static void requireRate(String name, double value) {
    if (!(value >= 0 && value <= 1e9)) {
      throw new IllegalArgumentException(
          name + " must be 0 to 1e9 requests per second, was " + value);
    }
  }
}
