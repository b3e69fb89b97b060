package io.productify.optimizer.engine.milp;

import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPSolutionResponse;
import com.google.ortools.linearsolver.MPSolverResponseStatus;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.QueueService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The replica plan at least cost, solved by SCIP through OR-Tools.
 *
 * <p>The search starts from the plan of another engine that plans at least cost, where that one has
 * an answer, else from a plain one. Of plans that cost the same the starting one stays, so that
 * ties are broken by its rule; where there is none, the same problem still has the same plan every
 * time, since SCIP runs on one thread from a fixed seed.
 *
 * <p>A plan found by the time limit is accepted with its gap, if it costs less than the starting
 * one. When the solver is late or fails the starting plan answers. Either leaves a note. A budget
 * that no plan can keep is raised to the smallest one that can be kept, with a note.
 */
public final class MilpEngine implements Engine {

  /** Prices are sums of many terms: closer than this, two plans cost the same. */
  private static final double SAME_COST = 1e-9;

  private static final Plan.Solution OPTIMAL = new Plan.Solution("optimal", 0);

  private static final Duration LEAST_TIME = Duration.ofMillis(1);

  private static final int MOST_VARIABLES = 150_000;

  private final Optional<Engine> starter;
  private final boolean aided;
  private final Watchdog solver;
  private final LongSupplier nanoTime;

  /**
   * @param starter gives the plan to start from
   * @param nanoTime a monotonic clock, nanoseconds: the time limit is for all of a plan, not for
   *     the solver alone
   */
  public MilpEngine(Engine starter, LongSupplier nanoTime) {
    this(Optional.of(starter), new Scip(), nanoTime);
  }

  MilpEngine(Optional<Engine> starter, Solver solver, LongSupplier nanoTime) {
    this.starter = starter;
    this.aided = starter.isPresent();
    this.solver = new Watchdog(solver);
    this.nanoTime = nanoTime;
  }

  /** Returns an engine without a starting plan: what the solver finds by itself. */
  public static MilpEngine unaided(LongSupplier nanoTime) {
    return new MilpEngine(Optional.empty(), new Scip(), nanoTime);
  }

  @Override
  public String name() {
    return "milp";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LOAD);
  }

  @Override
  public Plan plan(PlanProblem problem) {
    long deadlineNanos = nanoTime.getAsLong() + problem.terms().timeLimit().toNanos();
    problem.requirePlannableDemand();
    long smallestSpend = CountEnvelope.of(problem).smallestSpend(problem);
    if (problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE) >= smallestSpend) {
      return cheapest(problem, deadlineNanos);
    }
    PlanProblem affordable = problem.withTerms(problem.terms().withBudget(smallestSpend));
    Plan plan = cheapest(affordable, deadlineNanos);
    return noted(plan, Plan.Note.budgetRelaxed(smallestSpend));
  }

  private Plan cheapest(PlanProblem problem, long deadlineNanos) {
    Start start = Start.of(problem, starter);
    if (isTooLarge(problem) && isProven(start.plan())) {
      return start.plan();
    }
    try {
      Plan found = search(problem, start, deadlineNanos);
      return isNoDearer(start.plan(), found) ? asGoodAs(found, start) : found;
    } catch (NoPlanException e) {
      return noted(start.plan(), solverLate(String.valueOf(e.getMessage()), start));
    }
  }

  /** Only a search to its end tells how good a plan is that was not found by one. */
  private static Plan asGoodAs(Plan found, Start start) {
    Plan plan = start.plan();
    return isProven(plan)
        ? plan
        : new Plan(plan.counts(), plan.price(), found.solution(), found.notes());
  }

  private Plan search(PlanProblem problem, Start start, long deadlineNanos) {
    if (isTooLarge(problem)) {
      throw new NoPlanException(
          "SCIP is not asked for a plan of %d steps".formatted(problem.steps()));
    }
    MilpModel model = new MilpModel(problem, aided ? Optional.of(start) : Optional.empty());
    MPModelProto message = model.message();
    Duration left = Duration.ofNanos(deadlineNanos - nanoTime.getAsLong());
    if (left.compareTo(LEAST_TIME) < 0) {
      throw new NoPlanException("no time was left for SCIP");
    }
    MPSolutionResponse solution =
        solver.solve(message, new Solver.Search(left, isIntegral(problem)));
    return read(problem, model, solution);
  }

  private static boolean isProven(Plan plan) {
    return plan.solution().status().equals(OPTIMAL.status());
  }

  /** Building and handing over a larger program takes longer than a request may. */
  private static boolean isTooLarge(PlanProblem problem) {
    return problem.steps() * (2L * problem.workload().coverage()[0].length + 5) > MOST_VARIABLES;
  }

  private static Plan read(PlanProblem problem, MilpModel model, MPSolutionResponse solution) {
    boolean optimal = solution.getStatus() == MPSolverResponseStatus.MPSOLVER_OPTIMAL;
    if (!optimal && solution.getStatus() != MPSolverResponseStatus.MPSOLVER_FEASIBLE) {
      throw new NoPlanException("SCIP found no plan (%s)".formatted(inWords(solution.getStatus())));
    }
    int[] counts = model.countsOf(solution);
    PlanPrice price = PlanPrice.of(problem, counts, QueueService.cheapest(problem, counts));
    double gap = optimal ? 0 : relativeGap(solution);
    return new Plan(
        counts,
        Optional.of(price),
        optimal ? OPTIMAL : new Plan.Solution("feasible", gap),
        optimal ? List.of() : List.of(stopped(gap)));
  }

  private static Plan.Note stopped(double gap) {
    return Plan.Note.solverLate(
        Double.isNaN(gap)
            ? "SCIP ran out of time before it knew how far its plan is from the cheapest"
            : String.format(
                Locale.ROOT,
                "SCIP ran out of time, its plan costs at most %.3g %% more than the cheapest",
                100 * gap));
  }

  private static Plan.Note solverLate(String why, Start start) {
    return Plan.Note.solverLate("%s, planned %s".formatted(why, start.manner()));
  }

  private static String inWords(MPSolverResponseStatus status) {
    return status.name().replace("MPSOLVER_", "").toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A budget, or a queue that competes for capacity, takes whole numbers off the relaxation. */
  private static boolean isIntegral(PlanProblem problem) {
    return problem.terms().budgetReplicaSteps().isEmpty()
        && problem.workload().deferrable().isEmpty();
  }

  /** No plan costs less than nothing: a bound that says no more is none. */
  private static double relativeGap(MPSolutionResponse solution) {
    double bound = solution.getBestObjectiveBound();
    return bound > 0 ? Math.max(0, solution.getObjectiveValue() - bound) / bound : Double.NaN;
  }

  private static boolean isNoDearer(Plan plan, Plan other) {
    double cost = total(plan);
    return cost - total(other) <= SAME_COST * Math.max(1, Math.abs(cost));
  }

  private static double total(Plan plan) {
    return plan.price().orElseThrow().total();
  }

  private static Plan noted(Plan plan, Plan.Note note) {
    List<Plan.Note> notes = new ArrayList<>(plan.notes());
    notes.add(note);
    return new Plan(plan.counts(), plan.price(), plan.solution(), notes);
  }
}
