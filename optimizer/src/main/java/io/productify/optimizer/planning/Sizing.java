package io.productify.optimizer.planning;

import io.productify.optimizer.capacity.CostModel;
import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.Demand;
import io.productify.optimizer.demand.DemandModel;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.safety.SafetyShell;
import io.productify.optimizer.safety.SurgeGuard;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * The stage that turns a forecast into a planning problem: demand, and what one replica serves.
 *
 * @param demandModel from requests to work
 * @param costModel from an allocation to capacity and cost
 * @param surgeGuard whether a load above the band is planned for at once
 */
public record Sizing(DemandModel demandModel, CostModel costModel, boolean surgeGuard) {

  /** SCIP overshoots its limit by up to 80 ms. */
  private static final long ROOM_TO_ANSWER_MILLIS = 150;

  Sized size(Evaluation evaluation, Observed observed, Forecasting.Outcome outlook) {
    Forecast forecast = outlook.forecast();
    Horizon horizon = evaluation.horizon(observed.load().stepSeconds());
    boolean surging = surgeGuard && SurgeGuard.surging(forecast, observed.load().latest());
    Forecast planned = surging ? raised(forecast, observed, horizon) : forecast;
    Demand demand = demand(evaluation, observed, planned);
    ReplicaProfile replica =
        costModel.profile(observed.allocation(), evaluation.parameters().capacityPerReplica());
    Workload workload =
        new Workload(
            demand.mean(), demand.coverage(evaluation.parameters().risk()), demand.deferrable());
    PlanProblem problem =
        new PlanProblem(evaluation.fleet(), workload, replica, terms(evaluation, replica, horizon));
    double perReplica =
        demandModel.requestsPerSecondPerReplica(replica.capacity(), observed.levels());
    return new Sized(
        new Explanation.LoadView(observed, planned, outlook.standing(), surging),
        perReplica,
        new Explanation.SolutionView.Posed(problem, asked(evaluation, problem, horizon)),
        horizon);
  }

  private static SafetyShell.Answer asked(
      Evaluation evaluation, PlanProblem problem, Horizon horizon) {
    boolean demandPresent =
        problem.workload().demand()[0] > 0 || evaluation.request().check().demandPresent();
    return new SafetyShell.Answer(horizon.firstStep(), horizon.answerSteps(), demandPresent);
  }

  private static Forecast raised(Forecast forecast, Observed observed, Horizon horizon) {
    int steps = horizon.firstStep() + horizon.answerSteps();
    return SurgeGuard.raise(forecast, observed.load().latest(), steps);
  }

  private Demand demand(Evaluation evaluation, Observed observed, Forecast forecast) {
    PlanningParameters parameters = evaluation.parameters();
    if (parameters.twoStream()) {
      return demandModel.twoStream(forecast, observed.levels(), observed.load().stepSeconds());
    }
    Demand demand = demandModel.oneStream(forecast, observed.levels());
    return parameters.startupDelaySteps() == 0 ? demand.oneStepLater() : demand;
  }

  private static PlanTerms terms(Evaluation evaluation, ReplicaProfile replica, Horizon horizon) {
    PlanningParameters parameters = evaluation.parameters();
    OptionalLong budget = Budget.replicaSteps(parameters, replica, horizon);
    return new PlanTerms(
        parameters.prices(), parameters.startupDelaySteps(), budget, solverTimeLimit(evaluation));
  }

  /** What is left of the request's time bounds the solver too, with room to answer. */
  static Duration solverTimeLimit(Evaluation evaluation) {
    long left = evaluation.timer().remainingMillis() - ROOM_TO_ANSWER_MILLIS;
    Duration bound = Duration.ofMillis(Math.max(1, left));
    Duration limit = evaluation.parameters().solverTimeLimit();
    return limit.compareTo(bound) < 0 ? limit : bound;
  }
}
