package io.productify.optimizer.engine;

import io.productify.optimizer.demand.DeferrableStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * The work a plan is made for, in demand units. Every number is finite and at least 0.
 *
 * @param demand expected demand for each step
 * @param coverage for each step the equally likely demands that are priced: {@code [step][k]}
 * @param deferrable queue work that may wait, if it is planned apart
 */
public record Workload(
    double[] demand, double[][] coverage, Optional<DeferrableStream> deferrable) {

  public Workload {
    requireAmounts("demand", demand);
    if (demand.length == 0 || coverage.length != demand.length) {
      throw new IllegalArgumentException(
          "coverage must have one entry for each of at least 1 step of demand, had %d for %d"
              .formatted(coverage.length, demand.length));
    }
    for (double[] step : coverage) {
      if (step.length == 0) {
        throw new IllegalArgumentException("coverage must have at least 1 value a step, had none");
      }
      requireAmounts("coverage", step);
    }
    deferrable.ifPresent(
        stream -> {
          requireAmounts("arrivals", stream.arrivals());
          requireAmounts("initial backlog", stream.initialBacklog());
        });
  }

  private static void requireAmounts(String name, double... values) {
    for (double value : values) {
      if (!(value >= 0) || Double.isInfinite(value)) {
        throw new IllegalArgumentException(name + " must be finite and at least 0, was " + value);
      }
    }
  }

  /** Returns a workload with one coverage value a step. */
  public static Workload of(double[] demand, double[] coverage) {
    return new Workload(
        demand,
        Arrays.stream(coverage).mapToObj(c -> new double[] {c}).toArray(double[][]::new),
        Optional.empty());
  }

  /** Returns a workload of nothing. */
  public static Workload idle(int steps) {
    return of(new double[steps], new double[steps]);
  }

  /** Returns the same work in arrays of its own. */
  Workload copy() {
    return new Workload(
        demand.clone(),
        Arrays.stream(coverage).map(double[]::clone).toArray(double[][]::new),
        deferrable.map(
            stream -> new DeferrableStream(stream.arrivals().clone(), stream.initialBacklog())));
  }

  /** Returns the most work of any step: its highest demand, and all queue work that can wait. */
  public double mostWork() {
    double[] arrivals = deferrable.map(DeferrableStream::arrivals).orElse(new double[steps()]);
    double waiting = deferrable.map(DeferrableStream::initialBacklog).orElse(0.0);
    double most = 0;
    for (int t = 0; t < arrivals.length; t++) {
      waiting += arrivals[t];
      most = Math.max(most, waiting + Arrays.stream(coverage[t]).max().orElse(0));
    }
    return most;
  }

  /** Returns the number of steps. */
  public int steps() {
    return demand.length;
  }
}
