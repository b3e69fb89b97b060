package io.productify.bench;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Planning problems to measure: a wave over the allowed counts, at default prices.
 *
 * @param steps length of the plan
 * @param lowest lowest count
 * @param highest highest count
 * @param demands equally likely demands a step
 */
record PlanningLoad(int steps, int lowest, int highest, int demands) {

  private static final double CAPACITY = 0.5;

  /** Returns the range of a parameter such as {@code 1..100}. */
  static PlanningLoad of(int steps, String range, int demands) {
    String[] ends = range.split("\\.\\.", 2);
    return new PlanningLoad(steps, Integer.parseInt(ends[0]), Integer.parseInt(ends[1]), demands);
  }

  /** Returns the problem of one stream. */
  PlanProblem oneStream(int startupDelaySteps, long seed) {
    return problem(startupDelaySteps, seed, Optional.empty());
  }

  /** Returns the problem with a queue beside it that takes about a quarter of the capacity. */
  PlanProblem twoStreams(int startupDelaySteps, long seed) {
    double[] arrivals = new double[steps];
    double peak = CAPACITY * highest;
    Arrays.setAll(arrivals, t -> 0.2 * peak * (1 + 0.5 * Math.cos(2 * Math.PI * t / 45)));
    return problem(startupDelaySteps, seed, Optional.of(new DeferrableStream(arrivals, peak / 2)));
  }

  private PlanProblem problem(int delay, long seed, Optional<DeferrableStream> queue) {
    Random random = new Random(seed);
    double[] demand = new double[steps];
    double[][] coverage = new double[steps][demands];
    double middle = CAPACITY * (lowest + highest) / 2.0;
    for (int t = 0; t < steps; t++) {
      demand[t] =
          middle * (1 + 0.8 * Math.sin(2 * Math.PI * (t / 60.0 + random.nextDouble() / 50)));
      for (int k = 0; k < demands; k++) {
        coverage[t][k] = demand[t] * (0.7 + 0.6 * random.nextDouble());
      }
      Arrays.sort(coverage[t]);
    }
    Prices prices =
        new Prices(new Prices.Shortfall(20, 200, 0.1), new Prices.Changes(0.5, 0.1), 20, 1);
    int ramp = Math.max(5, highest / 20);
    return new PlanProblem(
        new Fleet((lowest + highest) / 2, 0, new Limits(lowest, highest), new Ramp(ramp, ramp / 2)),
        new Workload(demand, coverage, queue),
        new ReplicaProfile(CAPACITY, 1.125),
        new PlanTerms(prices, delay, OptionalLong.empty(), Duration.ofSeconds(5)));
  }
}
