package io.productify.optimizer.planning;

import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.forecast.Forecast;

/**
 * A load that was observed, forecast and turned into a planning problem.
 *
 * @param observed the load
 * @param forecast what is planned for
 * @param surging whether the surge guard raised the forecast
 * @param requestsPerSecondPerReplica what one replica serves
 * @param problem what the engine is asked
 * @param horizon how far it looks
 */
record Sized(
    Observed observed,
    Forecast forecast,
    boolean surging,
    double requestsPerSecondPerReplica,
    PlanProblem problem,
    Horizon horizon) {}
