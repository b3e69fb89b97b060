package io.productify.optimizer.metrics;

import java.util.List;

/** The metrics cannot be read, or a required series is empty: there is nothing to plan from. */
public final class MetricsUnavailableException extends RuntimeException {

  private final transient List<String> series;

  /**
   * @param message what is wrong, for the log
   * @param series names of the series that are missing, at least one
   */
  public MetricsUnavailableException(String message, List<String> series) {
    this(message, series, null);
  }

  public MetricsUnavailableException(
      String message, List<String> series, @org.jspecify.annotations.Nullable Throwable cause) {
    super(message, cause);
    this.series = List.copyOf(series);
  }

  /** Returns the names of the series that are missing. */
  public List<String> series() {
    return series;
  }
}
