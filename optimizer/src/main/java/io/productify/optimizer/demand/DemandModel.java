package io.productify.optimizer.demand;

import io.productify.optimizer.forecast.Forecast;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Turns a forecast of requests into demand.
 *
 * <pre>
 *   demand[t] = rate[t] * responseTime * w_request
 *             + queueWaiting * w_backlog + processingTime * w_processing      (one stream)
 *             + awaitingUsers * w_authentication + pendingRequests * w_activator
 * </pre>
 *
 * <p>Only the rate is forecast; every other term is a level that holds over the horizon. With two
 * streams the queue terms leave the demand and become a {@link DeferrableStream}.
 *
 * @param weights demand units per unit measured
 */
public record DemandModel(Weights weights) {

  /** Returns the demand with the queue's work inside it. */
  public Demand oneStream(Forecast forecast, Levels levels) {
    double queueWork =
        levels.queue().waiting() * weights.backlog()
            + levels.queue().processingSeconds() * weights.processing();
    return demand(forecast, levels, queueWork, Optional.empty());
  }

  /**
   * Returns the demand with the queue's work beside it as a stream of its own.
   *
   * @param stepSeconds length of one step, seconds
   */
  public Demand twoStream(Forecast forecast, Levels levels, int stepSeconds) {
    double[] arrivals = new double[forecast.horizonSteps()];
    Arrays.fill(arrivals, levels.queue().arrivalsPerSecond() * stepSeconds * weights.backlog());
    DeferrableStream queue =
        new DeferrableStream(arrivals, levels.queue().waiting() * weights.backlog());
    return demand(forecast, levels, 0, Optional.of(queue));
  }

  /**
   * Returns how many requests per second one replica serves; infinite when a request takes no work.
   *
   * @param capacity demand units served by one replica
   */
  public double requestsPerSecondPerReplica(double capacity, Levels levels) {
    return capacity / (levels.responseTimeSeconds() * weights.request());
  }

  private Demand demand(
      Forecast forecast, Levels levels, double queueWork, Optional<DeferrableStream> deferrable) {
    double workPerRate = levels.responseTimeSeconds() * weights.request();
    double held =
        queueWork
            + levels.authenticationAwaitingUsers() * weights.waiting().authentication()
            + levels.activatorPendingRequests() * weights.waiting().activator();
    DoubleUnaryOperator toDemand = rate -> Math.max(0, rate) * workPerRate + held;
    return new Demand(
        Arrays.stream(forecast.mean()).map(toDemand).toArray(),
        Arrays.stream(forecast.upper()).map(toDemand).toArray(),
        Arrays.stream(forecast.scenarios())
            .map(scenarios -> Arrays.stream(scenarios).map(toDemand).toArray())
            .toArray(double[][]::new),
        deferrable);
  }
}
