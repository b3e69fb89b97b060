package io.productify.bench;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
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

/** A plan of two streams by both engines of least cost. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class TwoStreamBenchmark {

  @Param({"exact", "milp"})
  String engine = "exact";

  @Param({"10", "45", "240"})
  int steps = 1;

  @Param({"1..10", "1..100"})
  String range = "1..10";

  @Param({"1", "24"})
  int demands = 1;

  private Engine planner = new ExactEngine();
  private PlanProblem problem = PlanningLoad.of(1, "1..10", 1).twoStreams(0, 1);

  /** Makes the problem. */
  @Setup
  public void make() {
    planner =
        engine.equals("milp")
            ? new MilpEngine(new ExactEngine(), System::nanoTime)
            : new ExactEngine();
    problem = PlanningLoad.of(steps, range, demands).twoStreams(0, 1);
  }

  /** Plans once. */
  @Benchmark
  public Plan plan() {
    return planner.plan(problem);
  }
}
