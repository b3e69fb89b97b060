package io.productify.optimizer.demand;

import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.Series;

/**
 * The levels that enter the demand beside the forecast: means of each series' last three samples.
 *
 * @param responseTimeSeconds seconds of work per request
 * @param queue the executor queue
 * @param authenticationAwaitingUsers users waiting to log in
 * @param activatorPendingRequests requests held through a cold start
 */
public record Levels(
    double responseTimeSeconds,
    Queue queue,
    double authenticationAwaitingUsers,
    double activatorPendingRequests) {

  /**
   * Levels of the executor queue.
   *
   * @param waiting items waiting
   * @param arrivalsPerSecond items arriving per second
   * @param processingSeconds seconds of work per item
   */
  public record Queue(double waiting, double arrivalsPerSecond, double processingSeconds) {}

  /**
   * Reads the levels of a window. A series that is absent is not in use and counts zero.
   *
   * @param responseTimeSeconds seconds per request, which the window may not know
   */
  public static Levels of(MetricsWindow window, double responseTimeSeconds) {
    return new Levels(
        responseTimeSeconds,
        new Queue(
            level(window, Series.QUEUE_WAITING),
            level(window, Series.QUEUE_ARRIVAL_RATE),
            level(window, Series.QUEUE_PROCESS_TIME)),
        level(window, Series.AUTHENTICATION_AWAITING_USERS),
        level(window, Series.ACTIVATOR_PENDING_REQUESTS));
  }

  private static double level(MetricsWindow window, Series series) {
    return Math.max(0, window.level(series).orElse(0.0));
  }
}
