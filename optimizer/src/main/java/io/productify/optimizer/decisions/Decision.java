package io.productify.optimizer.decisions;

import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Mode;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.planning.Standing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One row of the decision log: an answer, or a request that has none.
 *
 * @param stamp when, and under which key
 * @param asked what was asked
 * @param answered what was answered, and why
 * @param evidence what it rests on
 */
public record Decision(DecisionStamp stamp, Asked asked, Answered answered, Evidence evidence) {

  /**
   * What was asked.
   *
   * @param target what is scaled
   * @param check the check that asked
   * @param counts replicas there were, and may be
   * @param askedBefore the count that the decision before this one answered; empty where none is
   *     known
   */
  public record Asked(
      ScalingTarget target, CheckName check, PlanRequest.Counts counts, OptionalInt askedBefore) {}

  /**
   * The check that asked.
   *
   * @param name its name
   * @param source the APM it queries
   */
  public record CheckName(String name, String source) {}

  /**
   * What was answered.
   *
   * @param method who planned, and how
   * @param served the counts; empty where the request has no answer
   * @param why the reason
   */
  public record Answered(Method method, Optional<Served> served, Why why) {}

  /**
   * Who planned, and how.
   *
   * @param route the engine and what chose it
   * @param mode whether the plan was answered
   * @param parametersHash equal where every planning parameter is; empty where none was in force
   * @param stageMillis milliseconds spent in each stage up to the decision
   */
  public record Method(
      EngineRoute route, Mode mode, String parametersHash, Map<Stage, Double> stageMillis) {

    public Method {
      stageMillis = Map.copyOf(stageMillis);
    }
  }

  /**
   * The counts of an answer.
   *
   * @param stepSeconds length of a step, seconds
   * @param planned what is answered, or would be in observe mode, one count a step, at least 1
   * @param wholePlan the engine's counts for the whole horizon, step 0 being now; none where the
   *     fallback policy answered
   * @param fallback whether safety shell or fallback policy made the plan
   */
  public record Served(
      int stepSeconds, List<Integer> planned, List<Integer> wholePlan, boolean fallback) {

    public Served {
      planned = List.copyOf(planned);
      wholePlan = List.copyOf(wholePlan);
      if (planned.isEmpty()) {
        throw new IllegalArgumentException("planned must have at least 1 count, had none");
      }
    }
  }

  /**
   * Why it is what it is.
   *
   * @param reason one sentence for an operator
   * @param error the code of a request without an answer; empty with one
   * @param limits names of the limits that bind the plan
   * @param trigger what an engine with triggers tells
   */
  public record Why(String reason, Optional<String> error, List<String> limits, Trigger trigger) {

    public Why {
      limits = List.copyOf(limits);
    }
  }

  /**
   * What an engine with triggers tells.
   *
   * @param blockedBy what kept it from scaling
   * @param score how much speaks for scaling, 0 to 1
   */
  public record Trigger(Optional<String> blockedBy, OptionalDouble score) {

    /** No engine with triggers has answered. */
    public static final Trigger NONE = new Trigger(Optional.empty(), OptionalDouble.empty());
  }

  /**
   * What a decision rests on.
   *
   * @param load what was measured and forecast; empty where the engine did not look at it
   * @param size demand and capacity; empty as the load is
   * @param hostSignal why more nodes are wanted
   * @param shadows what shadow engines would have answered, in the order of their names
   */
  public record Evidence(
      Optional<Load> load,
      Optional<Size> size,
      Optional<String> hostSignal,
      List<ShadowAnswer> shadows) {

    /** Nothing was looked at. */
    static final Evidence NONE =
        new Evidence(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    public Evidence {
      shadows = List.copyOf(shadows);
    }
  }

  /**
   * The load, requests per second.
   *
   * @param observed the newest measured rate
   * @param forecast what was expected of the first answered step
   * @param standing what kind of load it is, and how well it was forecast
   */
  public record Load(double observed, Band forecast, Standing standing) {}

  /**
   * A forecast of one step, after the surge guard.
   *
   * @param mean expected rate, requests per second
   * @param upper upper band, requests per second
   */
  public record Band(double mean, double upper) {}

  /**
   * Demand and replica, demand units.
   *
   * @param demand expected demand of the first answered step
   * @param capacity what one replica serves in a step
   */
  public record Size(double demand, double capacity) {}

  /** Returns the count that was answered for now; in observe mode the one that runs. */
  public OptionalInt desired() {
    return answered
        .served()
        .map(
            served ->
                answered.method().mode() == Mode.OBSERVE
                    ? asked.counts().current()
                    : served.planned().get(0))
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  /** Returns where the plan moves the count, in observe mode too. */
  public Direction direction() {
    return answered
        .served()
        .map(served -> Direction.of(asked.counts().current(), served.planned().get(0)))
        .orElse(Direction.NONE);
  }

  /** Returns the same decision with what shadow engines made of it. */
  public Decision withShadows(List<ShadowAnswer> shadows) {
    return new Decision(
        stamp,
        asked,
        answered,
        new Evidence(evidence.load(), evidence.size(), evidence.hostSignal(), shadows));
  }
}
