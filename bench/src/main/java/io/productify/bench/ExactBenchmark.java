package io.productify.bench;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.DeferrableStream;
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

/**
 * A plan without a solver: one stream with counts 1 to 100 and 24 equally likely demands a step,
 * and two streams; default prices.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ExactBenchmark {

  private static final int DEMANDS = 24;

  private final ExactEngine engine = new ExactEngine();

  /** One stream, without a budget and with one that binds. */
  @State(Scope.Benchmark)
  public static class OneStream {

    @Param({"41", "241"})
    int steps = 1;

    private PlanProblem free = problem(1);
    private PlanProblem budgeted = free;

    /** Makes the problem, and one whose budget is half way down to the least. */
    @Setup
    public void make() {
      free = problem(steps);
      long cheapest = Arrays.stream(new ExactEngine().plan(free).counts()).asLongStream().sum();
      long least = CountEnvelope.of(free).smallestSpend(free);
      budgeted = free.withTerms(free.terms().withBudget((cheapest + least) / 2));
    }
  }

  /** Two streams: 32 problems of a shape, one after the other. */
  @State(Scope.Benchmark)
  public static class TwoStreams {

    private static final int PROBLEMS = 32;

    @Param({
      "45 steps, counts to 100, 1 demand",
      "45 steps, counts to 100, 24 demands",
      "240 steps, counts to 10, 1 demand"
    })
    String shape = "1 step, counts to 1, 1 demand";

    @Param({"20", "0.1"})
    double carry = 20;

    private final PlanProblem[] problems = new PlanProblem[PROBLEMS];
    private int next;

    /** Makes the problems. */
    @Setup
    public void make() {
      int[] numbers = Arrays.stream(shape.split("[^0-9]+")).mapToInt(Integer::parseInt).toArray();
      for (int seed = 0; seed < PROBLEMS; seed++) {
        problems[seed] = twoStreams(new Random(seed), numbers, carry);
      }
    }
  }

  /** Without a budget. */
  @Benchmark
  public Plan plan(OneStream of) {
    return engine.plan(of.free);
  }

  /** With a budget that binds. */
  @Benchmark
  public Plan planWithinBudget(OneStream of) {
    return engine.plan(of.budgeted);
  }

  /** Queue work planned apart. */
  @Benchmark
  public Plan planTwoStreams(TwoStreams of) {
    of.next = (of.next + 1) % TwoStreams.PROBLEMS;
    return engine.plan(of.problems[of.next]);
  }

  /**
   * A daily-like wave that the count follows, and queue work in a third of the steps.
   *
   * @param shape steps, highest count, demands a step
   */
  private static PlanProblem twoStreams(Random random, int[] shape, double carry) {
    double level = 0.4 * shape[1];
    double phase = 60 * random.nextDouble();
    double[] demand = new double[shape[0]];
    double[][] coverage = new double[shape[0]][shape[2]];
    double[] arrivals = new double[shape[0]];
    for (int t = 0; t < demand.length; t++) {
      demand[t] = level * (0.5 + 0.4 * Math.sin(2 * Math.PI * (t + phase) / 60));
      for (int k = 0; k < shape[2]; k++) {
        coverage[t][k] = demand[t] * (0.7 + 0.6 * random.nextDouble());
      }
      arrivals[t] = random.nextInt(3) == 0 ? level * 0.5 * random.nextDouble() : 0;
    }
    double initial = random.nextBoolean() ? level * random.nextDouble() : 0;
    PlanProblem one = problem(1);
    Prices prices = one.terms().prices();
    return new PlanProblem(
        new Fleet(shape[1] / 2, 0, new Limits(1, shape[1]), new Ramp(5, 2)),
        new Workload(demand, coverage, Optional.of(new DeferrableStream(arrivals, initial))),
        one.replica(),
        new PlanTerms(
            new Prices(prices.shortfall(), prices.changes(), carry, 1),
            1,
            OptionalLong.empty(),
            Duration.ofSeconds(1)));
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
