package io.productify.optimizer.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.DeferrableStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** Planning problems for tests: from the golden files, at random, and the plainest one. */
public final class PlanProblems {

  private PlanProblems() {}

  /** One replica serves 100, costs 1 a step; soft 0.05, hard 0.5, start 2, stop 0.5; delay 1. */
  public static PlanProblem serving(int running, double... demand) {
    return new PlanProblem(
        new Fleet(running, 0, new Limits(0, 10), new Ramp(2, 1)),
        Workload.of(demand, demand),
        new ReplicaProfile(100, 1),
        terms(1, OptionalLong.empty()));
  }

  public static PlanTerms terms(int delay, OptionalLong budget) {
    Prices prices =
        new Prices(new Prices.Shortfall(0.05, 0.5, 0.1), new Prices.Changes(2, 0.5), 0.05, 1);
    return new PlanTerms(prices, delay, budget, Duration.ofSeconds(10));
  }

  public static PlanProblem withoutBudget(PlanProblem problem) {
    PlanTerms terms = problem.terms();
    return problem.withTerms(
        new PlanTerms(
            terms.prices(), terms.startupDelaySteps(), OptionalLong.empty(), terms.timeLimit()));
  }

  public static PlanProblem withFleet(PlanProblem problem, Fleet fleet) {
    return new PlanProblem(fleet, problem.workload(), problem.replica(), problem.terms());
  }

  public static PlanProblem fromGolden(JsonNode golden) {
    JsonNode in = golden.get("input");
    Limits limits = new Limits(in.get("min_replicas").asInt(), in.get("max_replicas").asInt());
    Ramp ramp = new Ramp(in.get("max_scale_up").asInt(), in.get("max_scale_down").asInt());
    JsonNode twoStream = in.get("two_stream");
    double carry = twoStream.isNull() ? 0 : twoStream.get("carry_cost").asDouble();
    Prices prices =
        new Prices(
            new Prices.Shortfall(
                in.get("sla_soft_cost").asDouble(),
                in.get("sla_hard_cost").asDouble(),
                in.get("soft_fraction").asDouble()),
            new Prices.Changes(
                in.get("startup_cost").asDouble(), in.get("shutdown_cost").asDouble()),
            carry,
            in.get("time_discount").asDouble());
    JsonNode budget = golden.at("/derived/budget_replica_steps");
    return new PlanProblem(
        new Fleet(in.get("current_replicas").asInt(), 0, limits, ramp),
        workload(in, twoStream),
        new ReplicaProfile(
            in.get("capacity_per_replica").asDouble(), in.get("replica_cost").asDouble()),
        new PlanTerms(
            prices,
            in.get("startup_delay_steps").asInt(),
            budget.isMissingNode() ? OptionalLong.empty() : OptionalLong.of(budget.asLong()),
            Duration.ofSeconds(60)));
  }

  private static Workload workload(JsonNode in, JsonNode twoStream) {
    Workload one = Workload.of(doubles(in.get("demand")), doubles(in.get("coverage")));
    if (twoStream.isNull()) {
      return one;
    }
    return queued(
        one, doubles(twoStream.get("arrivals")), twoStream.get("initial_backlog").asDouble());
  }

  public static double[] doubles(JsonNode array) {
    double[] values = new double[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = array.get(i).asDouble();
    }
    return values;
  }

  /** A small single-stream problem with every feature drawn at random; the same for each seed. */
  public static PlanProblem random(long seed) {
    Random random = new Random(seed);
    int steps = 1 + random.nextInt(6);
    int min = random.nextInt(3);
    int max = random.nextInt(5) == 0 ? 0 : min + random.nextInt(4);
    Fleet fleet =
        new Fleet(
            random.nextInt(6),
            random.nextInt(3) == 0 ? random.nextInt(3) : 0,
            new Limits(min, max),
            new Ramp(random.nextInt(4), random.nextInt(3)));
    double level = random.nextInt(4) == 0 ? 0 : random.nextDouble() * 500;
    int scenarios = random.nextBoolean() ? 1 : 1 + random.nextInt(24);
    double[] demand = new double[steps];
    double[][] coverage = new double[steps][scenarios];
    for (int t = 0; t < steps; t++) {
      demand[t] = random.nextInt(5) == 0 ? 0 : level * random.nextDouble();
      for (int k = 0; k < scenarios; k++) {
        coverage[t][k] = demand[t] * (0.5 + random.nextDouble());
      }
      Arrays.sort(coverage[t]);
    }
    Prices prices =
        new Prices(
            new Prices.Shortfall(
                random.nextDouble() * 0.2, random.nextDouble(), random.nextInt(5) / 4.0),
            new Prices.Changes(random.nextInt(3), random.nextInt(3) * 0.5),
            0,
            random.nextBoolean() ? 1 : 0.9);
    OptionalLong budget =
        random.nextInt(3) == 0 ? OptionalLong.of(random.nextInt(30)) : OptionalLong.empty();
    return new PlanProblem(
        fleet,
        new Workload(demand, coverage, Optional.empty()),
        new ReplicaProfile(50 + random.nextInt(100), random.nextInt(8) == 0 ? 0 : 1),
        new PlanTerms(prices, random.nextInt(4), budget, Duration.ofSeconds(60)));
  }

  /** {@link #random} with queue work planned apart and a price for letting it wait. */
  public static PlanProblem randomTwoStreamsWithBudget(long seed) {
    PlanProblem one = random(seed);
    Random random = new Random(~seed);
    double[] arrivals = random.doubles(one.steps(), 0, 150).toArray();
    double waiting = random.nextBoolean() ? 0 : 400 * random.nextDouble();
    Prices prices = one.terms().prices();
    Prices carried =
        new Prices(
            prices.shortfall(), prices.changes(), random.nextInt(4) * 0.01, prices.timeDiscount());
    return new PlanProblem(
        one.fleet(),
        queued(one.workload(), arrivals, waiting),
        one.replica(),
        new PlanTerms(
            carried,
            one.terms().startupDelaySteps(),
            one.terms().budgetReplicaSteps(),
            one.terms().timeLimit()));
  }

  /** {@link #random} with queue work of its own: little, much, or none at first. */
  public static PlanProblem randomTwoStreams(long seed) {
    Random random = new Random(seed);
    return withQueue(random(seed), random, random.nextBoolean() ? 60 : 600);
  }

  /** Small, with whole numbers only: equal costs are frequent and exact. */
  public static PlanProblem randomWholeTwoStreams(long seed) {
    Random random = new Random(seed);
    int steps = 2 + random.nextInt(5);
    double[] demand = new double[steps];
    double[] arrivals = new double[steps];
    for (int t = 0; t < steps; t++) {
      demand[t] = 50 * random.nextInt(8);
      arrivals[t] = 50 * random.nextInt(4);
    }
    Prices prices =
        new Prices(
            new Prices.Shortfall(random.nextInt(3) / 4.0, random.nextInt(5) / 4.0, 0.5),
            new Prices.Changes(random.nextInt(3), random.nextInt(2)),
            random.nextInt(5) / 8.0,
            1);
    return new PlanProblem(
        new Fleet(
            random.nextInt(5),
            random.nextInt(2),
            new Limits(random.nextInt(2), random.nextInt(4) == 0 ? 0 : 4),
            new Ramp(random.nextInt(3), random.nextInt(3))),
        queued(Workload.of(demand, demand), arrivals, 50 * random.nextInt(6)),
        new ReplicaProfile(100, random.nextInt(3)),
        new PlanTerms(prices, random.nextInt(4), OptionalLong.empty(), Duration.ofSeconds(60)));
  }

  /** Up to 30 steps, counts to 40 and 24 demands a step, with queue work. */
  public static PlanProblem randomMediumTwoStreams(long seed) {
    Random random = new Random(seed);
    int steps = 2 + random.nextInt(29);
    Fleet fleet =
        new Fleet(
            random.nextInt(44),
            random.nextInt(3) == 0 ? random.nextInt(5) : 0,
            new Limits(random.nextInt(4), 4 + random.nextInt(37)),
            random.nextInt(4) == 0
                ? new Ramp(50, 50)
                : new Ramp(random.nextInt(8), random.nextInt(5)));
    PlanTerms terms =
        new PlanTerms(
            new Prices(
                new Prices.Shortfall(random.nextDouble() * 0.2, random.nextDouble(), 0.1),
                new Prices.Changes(random.nextInt(3), random.nextInt(3) * 0.5),
                0,
                random.nextBoolean() ? 1 : 0.95),
            random.nextInt(5),
            OptionalLong.empty(),
            Duration.ofSeconds(60));
    Workload one = wave(random, steps);
    Workload work =
        random.nextBoolean()
            ? one
            : Workload.of(
                one.demand(), Arrays.stream(one.coverage()).mapToDouble(c -> c[0]).toArray());
    ReplicaProfile replica = new ReplicaProfile(50 + random.nextInt(250), 1);
    return withQueue(new PlanProblem(fleet, work, replica, terms), random, 2000);
  }

  private static PlanProblem withQueue(PlanProblem problem, Random random, double most) {
    double[] arrivals = new double[problem.steps()];
    for (int t = 0; t < arrivals.length; t++) {
      arrivals[t] = random.nextInt(3) == 0 ? 0 : most * random.nextDouble();
    }
    double initial = random.nextInt(3) == 0 ? 0 : 2 * most * random.nextDouble();
    double carry = random.nextInt(6) == 0 ? 0 : Math.pow(10, -3 + 3 * random.nextDouble());
    PlanTerms terms = problem.terms();
    Prices prices = terms.prices();
    return new PlanProblem(
        problem.fleet(),
        queued(problem.workload(), arrivals, initial),
        problem.replica(),
        new PlanTerms(
            new Prices(prices.shortfall(), prices.changes(), carry, prices.timeDiscount()),
            terms.startupDelaySteps(),
            OptionalLong.empty(),
            terms.timeLimit()));
  }

  /** Returns a workload with queue work beside it. */
  public static Workload queued(Workload one, double[] arrivals, double initialBacklog) {
    return new Workload(
        one.demand(), one.coverage(), Optional.of(new DeferrableStream(arrivals, initialBacklog)));
  }

  /** A problem of the size that is served: up to 41 steps, 100 counts, 24 demands a step. */
  public static PlanProblem randomLarge(long seed) {
    Random random = new Random(seed);
    int steps = 2 + random.nextInt(40);
    int min = random.nextInt(4);
    int max = random.nextInt(5) == 0 ? 0 : min + random.nextInt(100);
    Fleet fleet =
        new Fleet(
            random.nextInt(110),
            random.nextInt(3) == 0 ? random.nextInt(10) : 0,
            new Limits(min, max),
            new Ramp(random.nextInt(12), random.nextInt(6)));
    return new PlanProblem(
        fleet,
        wave(random, steps),
        new ReplicaProfile(50 + random.nextInt(100), 0.25 + random.nextInt(8) / 4.0),
        new PlanTerms(
            new Prices(
                new Prices.Shortfall(random.nextDouble() * 0.2, random.nextDouble(), 0.1),
                new Prices.Changes(random.nextInt(3), random.nextInt(3) * 0.5),
                0,
                random.nextBoolean() ? 1 : 0.95),
            random.nextInt(6),
            OptionalLong.empty(),
            Duration.ofSeconds(60)));
  }

  private static Workload wave(Random random, int steps) {
    double level = random.nextDouble() * 5000;
    double period = 5 + random.nextInt(60);
    double[] demand = new double[steps];
    double[][] coverage = new double[steps][24];
    for (int t = 0; t < steps; t++) {
      demand[t] = level * (1 + Math.sin(2 * Math.PI * t / period));
      for (int k = 0; k < 24; k++) {
        coverage[t][k] = demand[t] * (0.7 + 0.6 * random.nextDouble());
      }
      Arrays.sort(coverage[t]);
    }
    return new Workload(demand, coverage, Optional.empty());
  }
}
