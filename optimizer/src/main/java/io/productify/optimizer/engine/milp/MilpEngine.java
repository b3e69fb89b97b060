package io.productify.optimizer.engine.milp;

import com.google.ortools.linearsolver.MPSolutionResponse;
import com.google.ortools.linearsolver.MPSolverResponseStatus;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Proportional;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The replica plan at least cost, solved by SCIP through OR-Tools.
 *
 * <p>The search starts from the plan of another engine that plans at least cost, where that one has
 * an answer. Of plans that cost the same the starting one stays, so that ties are broken by its
 * rule; where there is none, the same problem still has the same plan every time, since SCIP runs
 * on one thread from a fixed seed.
 *
 * <p>A plan found by the time limit is accepted with its gap. When the solver is late or fails, the
 * starting plan answers, else the proportional one, with a note. A budget that no plan can keep is
 * raised to the smallest one that can be kept, with a note.
 */
public final class MilpEngine implements Engine {

  /** Prices are sums of many terms: closer than this, two plans cost the same. */
  private static final double SAME_COST = 1e-9;

  private final Optional<Engine> starter;
  private final Watchdog solver;

  /**
   * @param starter gives the plan to start from
   */
  public MilpEngine(Engine starter) {
    this(Optional.of(starter), new Scip());
  }

  MilpEngine(Optional<Engine> starter, Solver solver) {
    this.starter = starter;
    this.solver = new Watchdog(solver);
  }

  /** Returns an engine without a starting plan: what the solver finds by itself. */
  public static MilpEngine unaided() {
    return new MilpEngine(Optional.empty(), new Scip());
  }

  @Override
  public String name() {
    return "milp";
  }

  @Override
  public boolean needsLoad() {
    return true;
  }

  @Override
  public Plan plan(PlanProblem problem) {
    problem.requirePlannableDemand();
    long smallestSpend = CountEnvelope.of(problem).smallestSpend(problem);
    if (problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE) >= smallestSpend) {
      return solve(problem);
    }
    PlanProblem affordable = problem.withTerms(problem.terms().withBudget(smallestSpend));
    return noted(solve(affordable), Plan.Note.budgetRelaxed(smallestSpend));
  }

  private Plan solve(PlanProblem problem) {
    Optional<Plan> start = starter.flatMap(engine -> start(engine, problem));
    try {
      Plan found = search(problem, start);
      return start.filter(plan -> isNoDearer(plan, found)).orElse(found);
    } catch (NoPlanException e) {
      return withoutSolver(problem, start, e);
    }
  }

  private static Optional<Plan> start(Engine engine, PlanProblem problem) {
    try {
      return Optional.of(engine.plan(problem));
    } catch (NoPlanException e) {
      return Optional.empty();
    }
  }

  private Plan search(PlanProblem problem, Optional<Plan> start) {
    MilpModel model = new MilpModel(problem, start.map(plan -> Start.of(problem, plan)));
    Solver.Search search = new Solver.Search(problem.terms().timeLimit(), isIntegral(problem));
    MPSolutionResponse solution = solver.solve(model.message(), search);
    boolean optimal = solution.getStatus() == MPSolverResponseStatus.MPSOLVER_OPTIMAL;
    if (!optimal && solution.getStatus() != MPSolverResponseStatus.MPSOLVER_FEASIBLE) {
      throw new NoPlanException(
          "SCIP found no plan within %d ms (%s)"
              .formatted(search.limit().toMillis(), inWords(solution.getStatus())));
    }
    int[] counts = model.countsOf(solution);
    PlanPrice price = PlanPrice.of(problem, counts, model.queueServedIn(solution));
    Plan.Solution quality =
        optimal
            ? new Plan.Solution("optimal", 0)
            : new Plan.Solution("feasible", relativeGap(solution));
    return new Plan(counts, Optional.of(price), quality, List.of());
  }

  private static String inWords(MPSolverResponseStatus status) {
    return status.name().replace("MPSOLVER_", "").toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A budget, or a queue that competes for capacity, takes whole numbers off the relaxation. */
  private static boolean isIntegral(PlanProblem problem) {
    return problem.terms().budgetReplicaSteps().isEmpty()
        && problem.workload().deferrable().isEmpty();
  }

  private static double relativeGap(MPSolutionResponse solution) {
    double objective = solution.getObjectiveValue();
    double bound = solution.getBestObjectiveBound();
    return Math.abs(objective - bound) / Math.max(1e-9, Math.abs(objective));
  }

  private static boolean isNoDearer(Plan plan, Plan other) {
    double cost = total(plan);
    return cost - total(other) <= SAME_COST * Math.max(1, Math.abs(cost));
  }

  private static double total(Plan plan) {
    return plan.price().orElseThrow().total();
  }

  /** Holding under a rising load would be the worse answer. */
  private static Plan withoutSolver(
      PlanProblem problem, Optional<Plan> start, NoPlanException failure) {
    String why = String.valueOf(failure.getMessage());
    return start
        .map(plan -> noted(plan, Plan.Note.solverLate(why + ", planned exactly")))
        .orElseGet(
            () ->
                noted(
                    new Proportional().plan(problem),
                    Plan.Note.solverLate(why + ", planned in proportion")));
  }

  private static Plan noted(Plan plan, Plan.Note note) {
    List<Plan.Note> notes = new ArrayList<>(plan.notes());
    notes.add(note);
    return new Plan(plan.counts(), plan.price(), plan.solution(), notes);
  }
}
