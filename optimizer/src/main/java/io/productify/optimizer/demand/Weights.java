package io.productify.optimizer.demand;

/**
 * Demand units for one unit of each thing measured.
 *
 * @param request per second of request work arriving in one second
 * @param backlog per queue item waiting
 * @param processing per second of work that a queue item takes
 * @param waiting per user or request waiting
 */
public record Weights(double request, double backlog, double processing, Waiting waiting) {

  /**
   * Weights of what waits for a replica.
   *
   * @param authentication per user waiting to log in
   * @param activator per request held through a cold start
   */
  public record Waiting(double authentication, double activator) {}

  /** The weights of the documentation: 0.05, 0.1, 0.1, 0.2 and 1.0. */
  public static final Weights DEFAULT = new Weights(0.05, 0.1, 0.1, new Waiting(0.2, 1.0));
}
