package io.productify.bench;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.engine.exact.ExactEngine;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A plan without a solver: counts 1 to 100, 24 equally likely demands a step, default prices. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ExactBenchmark {

  private static final int DEMANDS = 24;

  @Param({"41", "241"})
  int steps = 1;

  private final ExactEngine engine = new ExactEngine();
  private PlanProblem free = problem(1);
  private PlanProblem budgeted = free;

  /** Makes the problem, and one whose budget is half way down to the least. */
  @Setup
  public void make() {
    free = problem(steps);
    long cheapest = Arrays.stream(engine.plan(free).counts()).asLongStream().sum();
    long least = CountEnvelope.of(free).smallestSpend(free);
    budgeted = free.withTerms(free.terms().withBudget((cheapest + least) / 2));
  }

  /** Without a budget. */
  @Benchmark
  public Plan plan() {
    return engine.plan(free);
  }

  /** With a budget that binds. */
  @Benchmark
  public Plan planWithinBudget() {
    return engine.plan(budgeted);
  }

  private static PlanProblem problem(int steps) {
    Random random = new Random(1);
    double[] demand = new double[steps];
    double[][] coverage = new double[steps][DEMANDS];
    for (int t = 0; t < steps; t++) {
      demand[t] = 25 + 20 * Math.sin(2 * Math.PI * t / 60);
      for (int k = 0; k < DEMANDS; k++) {
        coverage[t][k] = demand[t] * (0.7 + 0.6 * random.nextDouble());
      }
    }
    Prices prices =
        new Prices(new Prices.Shortfall(20, 200, 0.1), new Prices.Changes(0.5, 0.1), 20, 1);
    return new PlanProblem(
        new Fleet(50, 0, new Limits(1, 100), new Ramp(5, 2)),
        new Workload(demand, coverage, Optional.empty()),
        new ReplicaProfile(0.5, 1.125),
        new PlanTerms(prices, 1, OptionalLong.empty(), Duration.ofSeconds(1)));
  }
}
