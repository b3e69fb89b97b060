package io.productify.optimizer.planning;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.reactive.Verdict;
import io.productify.optimizer.engine.reactive.Watch;
import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.safety.Correction;
import io.productify.optimizer.safety.SafePlan;
import io.productify.optimizer.safety.SafetyShell;
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
   * @param observed what was measured
   * @param forecast what was planned for, after the surge guard
   * @param standing what kind of load it is, and how well it has been forecast
   * @param surging whether the surge guard raised the forecast
   */
  public record LoadView(
      Observed observed, Forecast forecast, Standing standing, boolean surging) {}

  /**
   * Returns the names of the limits that bind the plan; nothing where that is not known: no plan
   * was made, or its engine does not look at the load.
   */
  public Optional<List<String>> knownLimits() {
    boolean known = sizing.isPresent() && solution.safe().plan().isPresent();
    return known ? Optional.of(solution.bindingLimits()) : Optional.empty();
  }

  /**
   * Demand and replica.
   *
   * @param demand expected demand for each step, demand units
   * @param coverage the demand that is covered in nine cases of ten, for each step
   * @param replica capacity and cost of one replica
   * @param requestsPerSecondPerReplica what one replica serves
   * @param queue the queue's work, where it is planned apart and there is a plan
   */
  public record Sizing(
      double[] demand,
      double[] coverage,
      ReplicaProfile replica,
      double requestsPerSecondPerReplica,
      Optional<QueueView> queue) {}

  /**
   * Queue work under the plan, demand units.
   *
   * @param stream what waits at first and what arrives in each step
   * @param served what the plan serves in each step
   */
  public record QueueView(DeferrableStream stream, double[] served) {

    /** Returns what waits at the end of each step. */
    public double[] backlog() {
      double[] backlog = new double[served.length];
      double waiting = stream.initialBacklog();
      for (int t = 0; t < served.length; t++) {
        waiting = Math.max(0, waiting + stream.arrivals()[t] - served[t]);
        backlog[t] = waiting;
      }
      return backlog;
    }
  }

  /**
   * The plan behind the answer.
   *
   * @param safe what the safety shell made of it: what is answered, or would be in observe mode
   * @param bindingLimits names of the limits that bind
   * @param posed what the engine was asked; empty where none was
   */
  public record SolutionView(SafePlan safe, List<String> bindingLimits, Optional<Posed> posed) {

    /**
     * What an engine was asked.
     *
     * @param problem to plan
     * @param answer which part of the plan is answered
     */
    public record Posed(PlanProblem problem, SafetyShell.Answer answer) {}

    /** Returns what an engine that goes by signals judged; empty for the others. */
    public Optional<Verdict> verdict() {
      return posed.flatMap(asked -> asked.problem().senses().watch()).map(Watch::verdict);
    }

    /** Returns the counts that are answered, or would be in observe mode, one a step. */
    public int[] planned() {
      return safe.desired();
    }

    /**
     * Returns the engine's counts for the whole horizon; none where the fallback policy answers.
     */
    public int[] rawCounts() {
      return safe.plan().map(Plan::counts).orElseGet(() -> new int[0]);
    }

    /** Returns solver status and gap. */
    public Plan.Solution solution() {
      return safe.plan().map(Plan::solution).orElse(Plan.Solution.NONE);
    }

    /** Returns what the engine had to change or give up. */
    public List<Plan.Note> notes() {
      return safe.plan().map(Plan::notes).orElse(List.of());
    }

    /** Returns what the safety shell changed. */
    public List<Correction> corrections() {
      return safe.verdict().corrections();
    }
  }
}
