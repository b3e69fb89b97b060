package io.productify.optimizer.planning;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.safety.Correction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every number behind an answer.
 *
 * @param load what was observed and forecast; empty for an engine that does not look at it
 * @param sizing what a replica serves and costs
 * @param method the parameters in force and the time each stage took
 * @param solution how the plan was found and what bound it
 */
public record Explanation(
    Optional<LoadView> load, Optional<Sizing> sizing, Method method, SolutionView solution) {

  /**
   * How the answer was worked out.
   *
   * @param parameters every parameter in force and its origin
   * @param stageMillis milliseconds spent in each stage
   */
  public record Method(
      Map<Parameter, PlanningParameters.InForce> parameters, Map<Stage, Double> stageMillis) {}

  /**
   * Observation and forecast.
   *
   * @param observed the request rate, gaps filled
   * @param forecast what was planned for, after the surge guard
   * @param surging whether the surge guard raised the forecast
   */
  public record LoadView(Observed.Load observed, Forecast forecast, boolean surging) {}

  /**
   * Demand and replica.
   *
   * @param demand expected demand for each step, demand units
   * @param coverage the demand that is covered in nine cases of ten, for each step
   * @param replica capacity and cost of one replica
   * @param requestsPerSecondPerReplica what one replica serves
   */
  public record Sizing(
      double[] demand,
      double[] coverage,
      ReplicaProfile replica,
      double requestsPerSecondPerReplica) {}

  /**
   * The plan behind the answer.
   *
   * @param rawCounts the engine's counts for the whole horizon
   * @param solution solver status and gap
   * @param bindingLimits names of the limits that bind
   * @param corrections what the safety shell changed
   */
  public record SolutionView(
      int[] rawCounts,
      Plan.Solution solution,
      List<String> bindingLimits,
      List<Correction> corrections) {

    /** Nothing was solved. */
    public static final SolutionView NONE =
        new SolutionView(new int[0], Plan.Solution.NONE, List.of(), List.of());
  }
}
