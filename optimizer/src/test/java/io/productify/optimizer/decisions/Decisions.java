package io.productify.optimizer.decisions;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Senses;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.engine.nodeshare.NodeShare;
import io.productify.optimizer.engine.nodeshare.NodeView;
import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.engine.reactive.ReactivePolicy;
import io.productify.optimizer.engine.reactive.Signals;
import io.productify.optimizer.engine.reactive.Situation;
import io.productify.optimizer.engine.reactive.Timers;
import io.productify.optimizer.engine.reactive.Trigger;
import io.productify.optimizer.engine.reactive.Watch;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.Mode;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.planning.Standing;
import io.productify.optimizer.safety.SafetyShell;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;

/** Decisions made by hand. */
public final class Decisions {

  /** The first one's moment. */
  public static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private Decisions() {}

  /** Returns the id of the n-th decision. */
  public static String id(int n) {
    return String.format(Locale.ROOT, "%012x-%016x", NOON.toEpochMilli() + n * 1000L, n);
  }

  /** Returns a decision {@code n} seconds after noon, from 3 replicas to {@code planned}. */
  public static Decision planned(int n, int planned) {
    return of(n, ScalingTarget.of("web", "shop", "server"), planned);
  }

  /** Returns a decision with every field set. */
  public static Decision of(int n, ScalingTarget target, int planned) {
    return new Decision(
        new DecisionStamp(id(n), NOON.plusSeconds(n)),
        asked(target),
        new Decision.Answered(
            method(Mode.SERVE),
            Optional.of(
                new Decision.Served(
                    15, List.of(planned, planned), Collections.nCopies(41, planned), false)),
            new Decision.Why(
                "250 rps now, 310 expected at its highest in 120 s; demand 15.5, one replica"
                    + " serves 5.00",
                Optional.empty(),
                List.of("max", "ramp_up"),
                new Decision.Trigger(Optional.of("cooldown"), OptionalDouble.of(0.35)))),
        new Decision.Evidence(
            Optional.of(
                new Decision.Load(
                    250.25,
                    new Decision.Band(260.5, 310.125),
                    new Standing("diurnal", OptionalDouble.of(0.25)))),
            Optional.of(new Decision.Size(15.5, 5)),
            Optional.of("at max"),
            List.of()));
  }

  /** Returns a request that found no metrics, {@code n} seconds after noon. */
  public static Decision failed(int n) {
    return new Decision(
        new DecisionStamp(id(n), NOON.plusSeconds(n)),
        asked(ScalingTarget.of("web", "shop", "server")),
        new Decision.Answered(
            new Decision.Method(
                new EngineRoute("milp", EngineRoute.Origin.CONFIGURATION),
                Mode.SERVE,
                "",
                Map.of()),
            Optional.empty(),
            new Decision.Why(
                "metrics unavailable: connection refused (pfy_total_requests)",
                Optional.of("metrics_unavailable"),
                List.of(),
                Decision.Trigger.NONE)),
        Decision.Evidence.NONE);
  }

  /** Returns how a plan is made in a mode. */
  public static Decision.Method method(Mode mode) {
    return new Decision.Method(
        new EngineRoute("milp", EngineRoute.Origin.CANARY),
        mode,
        "0123456789abcdef",
        Map.of(Stage.METRICS, 12.125, Stage.FORECAST, 0.5, Stage.SOLVE, 4.25));
  }

  private static Decision.Asked asked(ScalingTarget target) {
    return new Decision.Asked(
        target,
        new Decision.CheckName("load", "prometheus"),
        new PlanRequest.Counts(3, 1, new Limits(1, 20)),
        OptionalInt.of(4));
  }

  /**
   * Returns inputs of the usual size, 24 demands for each of 41 steps: a wave with noise, each
   * step's values ascending, as forecasts have them.
   */
  public static DecisionInputs inputs(long seed) {
    Random random = new Random(seed);
    double[] demand = new double[41];
    double[][] coverage = new double[41][24];
    for (int t = 0; t < 41; t++) {
      demand[t] = 20 + 5 * Math.sin(t / 7.0) + random.nextGaussian();
      for (int k = 0; k < 24; k++) {
        coverage[t][k] = Math.max(0, demand[t] + (1 + t / 10.0) * random.nextGaussian());
      }
      Arrays.sort(coverage[t]);
    }
    PlanTerms terms = new PlanTerms(prices(), 1, OptionalLong.empty(), Duration.ofSeconds(1));
    return new DecisionInputs(
        "exact",
        new Explanation.SolutionView.Posed(
            new PlanProblem(
                new Fleet(3, 1, new Limits(1, 20), new Ramp(5, 2)),
                new Workload(demand, coverage, Optional.empty()),
                new ReplicaProfile(0.5, 1.1),
                terms),
            new SafetyShell.Answer(1, 2, true)));
  }

  /** Returns inputs with a budget and a queue, and every number different. */
  public static DecisionInputs inputsWithQueue() {
    PlanTerms terms = new PlanTerms(prices(), 2, OptionalLong.of(77), Duration.ofNanos(123));
    return new DecisionInputs(
        "milp",
        new Explanation.SolutionView.Posed(
            new PlanProblem(
                new Fleet(9, 8, new Limits(7, 16), new Ramp(6, 4)),
                new Workload(
                    new double[] {0, Double.MIN_VALUE, 1e300},
                    new double[][] {{0}, {0.1, 0.2}, {1e-300, 3, 5}},
                    Optional.of(new DeferrableStream(new double[] {0.5, 0.25, 0.125}, 11))),
                new ReplicaProfile(1.0 / 3, 0),
                terms),
            new SafetyShell.Answer(2, 1, false)));
  }

  /** Returns inputs of an engine that goes by signals, with a value of every kind, and of nodes. */
  public static DecisionInputs inputsWithSenses(String engine) {
    DecisionInputs ofLoad = inputs(11);
    Explanation.SolutionView.Posed posed = ofLoad.posed();
    return new DecisionInputs(
        engine,
        new Explanation.SolutionView.Posed(
            posed.problem().sensing(senses()), new SafetyShell.Answer(1, 2, true)));
  }

  private static Senses senses() {
    Map<PolicyField, Object> policy = new EnumMap<>(PolicyField.class);
    policy.putAll(ReactivePolicy.standard(2, 10).values());
    policy.put(PolicyField.NODE_META, Map.of("rack", "r1", "disk", "ssd"));
    policy.put(PolicyField.SCALE_UP_CONNECTIONS, 1.0 / 3);
    Signals signals =
        new Signals(
            4,
            0,
            Map.of(Signal.AVERAGE_CPU, 80 + 1.0 / 3, Signal.MAX_CPU, 84.0, Signal.MEASURED, 4.0),
            Set.of(Signal.THROTTLE));
    Timers timers =
        new Timers(
            Optional.of(
                new Timers.LastAction(
                    io.productify.optimizer.engine.reactive.Direction.DOWN,
                    Duration.ofMillis(900_001))),
            new Timers.Held(Duration.ofNanos(60_000_000_007L), Duration.ZERO),
            Set.of(Trigger.MAX_CPU));
    return new Senses(
        Optional.of(
            new Watch(new Situation(signals, new ReactivePolicy(policy), timers), Optional.of(6))),
        Optional.of(new NodeView(new NodeShare(50, OptionalInt.of(3), OptionalInt.empty()), 13)));
  }

  private static Prices prices() {
    return new Prices(new Prices.Shortfall(20, 200, 0.1), new Prices.Changes(0.5, 0.25), 13, 0.99);
  }
}
