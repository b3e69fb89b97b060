package io.productify.optimizer.engine.milp;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPObjective;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Prices;

/**
 * The replica plan as a mixed-integer linear program: one method a variable group, one a
 * constraint, one for the objective. {@code docs/model.md} has the same list with the symbols.
 *
 * <p>Three things are done to the textbook form, none of which changes its optimum. Counts are
 * bounded by what the ramp can reach. Orders are indexed by the step in which they act, so the
 * startup delay only forbids rises before {@link PlanProblem#firstStep()}. With one stream the
 * shortfall is the convex function of the count that {@link StepCost} describes. The objective is
 * divided by one replica's cost, because SCIP's tolerances are absolute.
 */
final class MilpModel {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private final PlanProblem problem;
  private final CountEnvelope envelope;
  private final MPSolver solver;
  private final int steps;
  private final double costUnit;

  private final MPVariable[] x;
  private final MPVariable[] up;
  private final MPVariable[] down;
  private final MPVariable[] queueServed;
  private final MPVariable[] backlog;

  MilpModel(PlanProblem problem, MPSolver solver) {
    this.problem = problem;
    this.envelope = CountEnvelope.of(problem);
    this.solver = solver;
    this.steps = problem.steps();
    this.costUnit = problem.replica().costPerHour() > 0 ? problem.replica().costPerHour() : 1;
    this.x = new MPVariable[steps];
    this.up = new MPVariable[steps];
    this.down = new MPVariable[steps];
    this.queueServed = new MPVariable[steps];
    this.backlog = new MPVariable[steps];
  }

  /** Builds the whole program. */
  void build() {
    counts();
    changes();
    countFlows();
    if (problem.workload().deferrable().isPresent()) {
      queue(problem.workload().deferrable().orElseThrow());
      shortfallOfBothStreams();
    } else {
      shortfallOfOneStream();
    }
    terminalNeedIsMet();
    budgetIsKept();
    minimiseCost();
  }

  private void counts() {
    int useful = usefulCount();
    for (int t = 0; t < steps; t++) {
      int highest = Math.max(envelope.lowest()[t], Math.min(envelope.highest()[t], useful));
      x[t] = solver.makeIntVar(envelope.lowest()[t], highest, "x" + t);
    }
  }

  /** More than this serves nobody: with one stream, every plan can be cut down to it. */
  private int usefulCount() {
    if (problem.workload().deferrable().isPresent()) {
      return Integer.MAX_VALUE;
    }
    return envelope.usefulCount(problem);
  }

  private void changes() {
    for (int t = 1; t < steps; t++) {
      int rise = t >= problem.firstStep() ? problem.fleet().ramp().maxUp() : 0;
      up[t] = solver.makeNumVar(0, rise, "up" + t);
      down[t] = solver.makeNumVar(0, problem.fleet().ramp().maxDown(), "down" + t);
    }
  }

  /** {@code x[t] = x[t-1] + arriving[t] + up[t] - down[t]}. */
  private void countFlows() {
    for (int t = 1; t < steps; t++) {
      double arriving = problem.arrivingAt(t);
      MPConstraint flow = solver.makeConstraint(arriving, arriving, "flow" + t);
      flow.setCoefficient(x[t], 1);
      flow.setCoefficient(x[t - 1], -1);
      flow.setCoefficient(up[t], -1);
      flow.setCoefficient(down[t], 1);
    }
  }

  /** {@code x[t] = lowest[t] + segments}, each segment at its own slope. */
  private void shortfallOfOneStream() {
    for (int t = 0; t < steps; t++) {
      StepCost.Range range = new StepCost.Range((int) x[t].lb(), (int) x[t].ub());
      StepCost cost = StepCost.of(problem, t, range);
      MPConstraint sum = solver.makeConstraint(range.lowest(), range.lowest(), "segments" + t);
      sum.setCoefficient(x[t], 1);
      for (StepCost.Segment segment : cost.segments()) {
        MPVariable filled = solver.makeNumVar(0, segment.width(), "");
        sum.setCoefficient(filled, -1);
        price(filled, segment.slope());
      }
    }
  }

  /** Queue service within capacity, and the backlog that is left: {@code b = b' + a - q}. */
  private void queue(DeferrableStream stream) {
    for (int t = 0; t < steps; t++) {
      queueServed[t] = solver.makeNumVar(0, INFINITY, "q" + t);
      backlog[t] = solver.makeNumVar(0, INFINITY, "b" + t);
      MPConstraint service = solver.makeConstraint(-INFINITY, 0, "service" + t);
      service.setCoefficient(queueServed[t], 1 / problem.replica().capacity());
      service.setCoefficient(x[t], -1);
      double added = stream.arrivals()[t] + (t == 0 ? stream.initialBacklog() : 0);
      MPConstraint balance = solver.makeConstraint(added, added, "balance" + t);
      balance.setCoefficient(backlog[t], 1);
      balance.setCoefficient(queueServed[t], 1);
      if (t > 0) {
        balance.setCoefficient(backlog[t - 1], -1);
      }
      price(backlog[t], problem.terms().prices().carry());
    }
  }

  /** {@code capacity * x - q + soft + hard >= coverage}, for each equally likely coverage. */
  private void shortfallOfBothStreams() {
    for (int t = 0; t < steps; t++) {
      double[] coverage = problem.workload().coverage()[t];
      for (double covered : coverage) {
        coverageIsServed(t, covered, 1.0 / coverage.length);
      }
      noReplicaIsPriced(t);
    }
  }

  private void coverageIsServed(int t, double covered, double probability) {
    Prices.Shortfall prices = problem.terms().prices().shortfall();
    double capacity = problem.replica().capacity();
    MPVariable soft = solver.makeNumVar(0, prices.softFraction() * covered / capacity, "soft" + t);
    MPVariable hard = solver.makeNumVar(0, INFINITY, "hard" + t);
    MPConstraint served = solver.makeConstraint(covered / capacity, INFINITY, "served" + t);
    served.setCoefficient(x[t], 1);
    served.setCoefficient(queueServed[t], -1 / capacity);
    served.setCoefficient(soft, 1);
    served.setCoefficient(hard, 1);
    double weight = problem.weight(t) * probability * capacity;
    price(soft, weight * prices.soft());
    price(hard, weight * prices.hard());
  }

  /** {@code x[t] + noReplica[t] >= 1} where demand exists. */
  private void noReplicaIsPriced(int t) {
    if (problem.workload().demand()[t] > 0) {
      MPVariable noReplica = solver.makeBoolVar("none" + t);
      MPConstraint any = solver.makeConstraint(1, INFINITY, "any" + t);
      any.setCoefficient(x[t], 1);
      any.setCoefficient(noReplica, 1);
      price(noReplica, problem.weight(t) * problem.terms().prices().shortfall().hard());
    }
  }

  /** {@code x[T-1] >= terminal floor}. */
  private void terminalNeedIsMet() {
    MPVariable last = x[steps - 1];
    last.setLb(Math.max(last.lb(), envelope.terminalFloor()));
  }

  /** {@code sum x[t] <= budget in replica-steps}. */
  private void budgetIsKept() {
    problem
        .terms()
        .budgetReplicaSteps()
        .ifPresent(
            limit -> {
              MPConstraint budget = solver.makeConstraint(-INFINITY, (double) limit, "budget");
              for (MPVariable count : x) {
                budget.setCoefficient(count, 1);
              }
            });
  }

  private void minimiseCost() {
    Prices.Changes changes = problem.terms().prices().changes();
    for (int t = 0; t < steps; t++) {
      price(x[t], problem.replica().costPerHour());
      if (t > 0) {
        price(up[t], changes.startup());
        price(down[t], changes.shutdown());
      }
    }
    solver.objective().setMinimization();
  }

  private void price(MPVariable variable, double cost) {
    MPObjective objective = solver.objective();
    objective.setCoefficient(variable, objective.getCoefficient(variable) + cost / costUnit);
  }

  /** Returns the counts of the solution, rounded to the whole numbers they stand for. */
  int[] solvedCounts() {
    int[] counts = new int[steps];
    for (int t = 0; t < steps; t++) {
      counts[t] = (int) Math.round(x[t].solutionValue());
    }
    return counts;
  }

  /** Returns the queue work served in the solution; all zero with one stream. */
  double[] solvedQueueService() {
    double[] served = new double[steps];
    if (problem.workload().deferrable().isPresent()) {
      for (int t = 0; t < steps; t++) {
        served[t] = Math.max(0, queueServed[t].solutionValue());
      }
    }
    return served;
  }
}
