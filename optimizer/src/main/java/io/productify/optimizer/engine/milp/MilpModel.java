package io.productify.optimizer.engine.milp;

import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPSolutionResponse;
import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.milp.Program.Row;
import io.productify.optimizer.engine.milp.Program.Variable;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The replica plan as a mixed-integer linear program: one method a variable group, one a
 * constraint, one for the objective. {@code docs/model.md} has the same list with the symbols.
 *
 * <p>Four things are done to the textbook form, none of which changes its optimum. Counts are
 * bounded by what the ramp can reach and by what serves anybody. Orders are indexed by the step in
 * which they act, so the startup delay only forbids rises before {@link PlanProblem#firstStep()}.
 * Shortfall is the convex function that {@link Segments} describes. Work is counted in what one
 * replica can serve, and the objective in one replica's cost, because SCIP's tolerances are
 * absolute.
 */
final class MilpModel {

  private static final double UNBOUNDED = Double.POSITIVE_INFINITY;

  private final PlanProblem problem;
  private final Optional<Start> start;
  private final CountEnvelope envelope;
  private final Program program = new Program();
  private final int steps;
  private final double costUnit;
  private final double workUnit;

  private final Variable[] x;
  private final Variable[] up;
  private final Variable[] down;
  private final Variable[] queueServed;
  private final Variable[] backlog;

  MilpModel(PlanProblem problem, Optional<Start> start) {
    this.problem = problem;
    this.start = start;
    this.envelope = CountEnvelope.of(problem);
    this.steps = problem.steps();
    this.costUnit = problem.replica().costPerHour() > 0 ? problem.replica().costPerHour() : 1;
    this.workUnit = envelope.workOfOneReplica(problem);
    this.x = new Variable[steps];
    this.up = new Variable[steps];
    this.down = new Variable[steps];
    this.queueServed = new Variable[steps];
    this.backlog = new Variable[steps];
    counts();
    changes();
    countFlows();
    if (problem.workload().deferrable().isPresent()) {
      queue(problem.workload().deferrable().orElseThrow());
      shortfallOfBothStreams();
      runningNothing();
    } else {
      shortfallOfOneStream();
    }
    budgetIsKept();
    priceCountsAndChanges();
  }

  /** Returns the message to the solver. */
  MPModelProto message() {
    return program.message(start.isPresent());
  }

  /** {@code lowest[t] <= x[t] <= highest[t]}, and {@code x[T-1] >= terminal floor}. */
  private void counts() {
    int useful = envelope.usefulCount(problem);
    for (int t = 0; t < steps; t++) {
      int lowest =
          t == steps - 1
              ? Math.max(envelope.lowest()[t], envelope.terminalFloor())
              : envelope.lowest()[t];
      int highest = Math.max(lowest, Math.min(envelope.highest()[t], useful));
      x[t] = program.whole(lowest, highest);
      int step = t;
      startFrom(x[t], plan -> plan.plan().counts()[step]);
    }
  }

  private void changes() {
    for (int t = 1; t < steps; t++) {
      int rise = t >= problem.firstStep() ? problem.fleet().ramp().maxUp() : 0;
      up[t] = program.real(0, rise);
      down[t] = program.real(0, problem.fleet().ramp().maxDown());
      int step = t;
      startFrom(up[t], plan -> Math.max(0, change(plan, step)));
      startFrom(down[t], plan -> Math.max(0, -change(plan, step)));
    }
  }

  private int change(Start plan, int step) {
    return plan.plan().counts()[step] - plan.plan().counts()[step - 1] - problem.arrivingAt(step);
  }

  /** {@code x[t] = x[t-1] + arriving[t] + up[t] - down[t]}. */
  private void countFlows() {
    for (int t = 1; t < steps; t++) {
      program
          .equal(problem.arrivingAt(t))
          .plus(1, x[t])
          .plus(-1, x[t - 1])
          .plus(-1, up[t])
          .plus(1, down[t]);
    }
  }

  /** {@code lowest[t] + segments = x[t]}, each segment at its own slope. */
  private void shortfallOfOneStream() {
    for (int t = 0; t < steps; t++) {
      Segments.Range range = range(t);
      Row sum = program.equal(-range.lowest()).plus(-1, x[t]);
      int step = t;
      fill(
          sum,
          Segments.byCount(problem, t, range),
          plan -> plan.plan().counts()[step] - (double) range.lowest());
    }
  }

  private Segments.Range range(int step) {
    return new Segments.Range((int) x[step].lowest(), (int) x[step].highest());
  }

  /** The backlog that is left: {@code b[t] = b[t-1] + arrivals[t] - q[t]}. */
  private void queue(DeferrableStream stream) {
    double carry = inUnits(problem.terms().prices().carry() * workUnit);
    double[] served = start.map(Start::queueServed).orElse(new double[steps]);
    double left = stream.initialBacklog();
    for (int t = 0; t < steps; t++) {
      double added = stream.arrivals()[t] + (t == 0 ? stream.initialBacklog() : 0);
      left += stream.arrivals()[t] - served[t];
      queueServed[t] = program.real(0, UNBOUNDED);
      queueServed[t].start(served[t] / workUnit);
      backlog[t] = program.real(0, UNBOUNDED).price(carry);
      backlog[t].start(Math.max(0, left) / workUnit);
      Row balance = program.equal(added / workUnit).plus(1, backlog[t]).plus(1, queueServed[t]);
      if (t > 0) {
        balance.plus(-1, backlog[t - 1]);
      }
    }
  }

  /**
   * {@code q[t] + segments <= x[t]}: what the queue takes does not serve the interactive stream,
   * and it takes no more than there is.
   */
  private void shortfallOfBothStreams() {
    for (int t = 0; t < steps; t++) {
      Row service = program.atMost(0).plus(-1, x[t]).plus(1, queueServed[t]);
      int step = t;
      fill(
          service,
          Segments.byService(problem, t, workUnit),
          plan -> plan.plan().counts()[step] - plan.queueServed()[step] / workUnit);
    }
  }

  /** {@code x[t] + none[t] >= 1} where demand exists. */
  private void runningNothing() {
    for (int t = 0; t < steps; t++) {
      if (problem.workload().demand()[t] > 0 && x[t].lowest() < 1) {
        Prices.Shortfall prices = problem.terms().prices().shortfall();
        Variable none = program.real(0, 1).price(inUnits(problem.weight(t) * prices.hard()));
        int step = t;
        startFrom(none, plan -> plan.plan().counts()[step] == 0 ? 1 : 0);
        program.atLeast(1).plus(1, x[t]).plus(1, none);
      }
    }
  }

  private void fill(Row sum, Segments cost, ToDoubleFunction<Start> served) {
    program.fixedPrice(inUnits(cost.atLowest()));
    double open = start.map(served::applyAsDouble).orElse(0.0);
    for (Segments.Segment segment : cost.segments()) {
      Variable filled = program.real(0, segment.width()).price(inUnits(segment.slope()));
      filled.start(Math.max(0, Math.min(segment.width(), open)));
      open -= segment.width();
      sum.plus(1, filled);
    }
  }

  /** {@code sum x[t] <= budget in replica-steps}. */
  private void budgetIsKept() {
    problem
        .terms()
        .budgetReplicaSteps()
        .ifPresent(
            limit -> {
              Row budget = program.atMost((double) limit);
              for (Variable count : x) {
                budget.plus(1, count);
              }
            });
  }

  private void priceCountsAndChanges() {
    Prices.Changes changes = problem.terms().prices().changes();
    for (int t = 0; t < steps; t++) {
      x[t].price(inUnits(problem.replica().costPerHour()));
      if (t > 0) {
        up[t].price(inUnits(changes.startup()));
        down[t].price(inUnits(changes.shutdown()));
      }
    }
  }

  private double inUnits(double cost) {
    return cost / costUnit;
  }

  private void startFrom(Variable variable, ToDoubleFunction<Start> value) {
    start.ifPresent(plan -> variable.start(value.applyAsDouble(plan)));
  }

  /** Returns the counts of a solution, rounded to the whole numbers they stand for. */
  int[] countsOf(MPSolutionResponse solution) {
    int[] counts = new int[steps];
    for (int t = 0; t < steps; t++) {
      counts[t] = (int) Math.round(x[t].in(solution));
    }
    return counts;
  }
}
