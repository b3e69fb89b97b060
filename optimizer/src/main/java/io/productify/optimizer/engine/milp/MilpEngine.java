package io.productify.optimizer.engine.milp;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPSolverParameters;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Proportional;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The default engine: the cheapest plan, by SCIP.
 *
 * <p>One solver a call, one thread, silent, its native memory released on every path. The plan is
 * rounded and priced by {@link PlanPrice}, since SCIP's own objective drifts with the horizon. A
 * budget that no plan can keep is raised to the smallest one that can be kept, with a note. When
 * the time limit passes without any plan, the proportional one answers, with a note.
 */
public final class MilpEngine implements Engine {

  /** Loads the native solver, so that the first request does not wait for it. */
  public MilpEngine() {
    Loader.loadNativeLibraries();
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
    long smallestSpend = CountEnvelope.of(problem).smallestSpend(problem);
    problem.requirePlannableDemand();
    boolean affordable =
        problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE) >= smallestSpend;
    return affordable
        ? solve(problem, List.of())
        : solve(
            problem.withTerms(problem.terms().withBudget(smallestSpend)),
            List.of(Plan.Note.budgetRelaxed(smallestSpend)));
  }

  private static Plan solve(PlanProblem problem, List<Plan.Note> notes) {
    MPSolver solver = MPSolver.createSolver("SCIP");
    if (solver == null) {
      throw new NoPlanException("SCIP is not part of the OR-Tools library that was loaded");
    }
    MPSolverParameters parameters = exact();
    try {
      solver.setTimeLimit(problem.terms().timeLimit().toMillis());
      MilpModel model = new MilpModel(problem, solver);
      model.build();
      MPSolver.ResultStatus status = solver.solve(parameters);
      return read(problem, model, new Found(solver, status, notes));
    } finally {
      parameters.delete();
      solver.delete();
    }
  }

  /** SCIP's default gap of 1e-4 calls plans optimal that are not. */
  private static MPSolverParameters exact() {
    MPSolverParameters parameters = new MPSolverParameters();
    parameters.setDoubleParam(MPSolverParameters.DoubleParam.RELATIVE_MIP_GAP, 0);
    return parameters;
  }

  private record Found(MPSolver solver, MPSolver.ResultStatus status, List<Plan.Note> notes) {}

  private static Plan read(PlanProblem problem, MilpModel model, Found found) {
    boolean optimal = found.status() == MPSolver.ResultStatus.OPTIMAL;
    if (!optimal && found.status() != MPSolver.ResultStatus.FEASIBLE) {
      return withoutSolver(problem, found);
    }
    int[] counts = model.solvedCounts();
    PlanPrice price = PlanPrice.of(problem, counts, model.solvedQueueService());
    Plan.Solution solution =
        optimal
            ? new Plan.Solution("optimal", 0)
            : new Plan.Solution("feasible", relativeGap(found.solver()));
    return new Plan(counts, Optional.of(price), solution, found.notes());
  }

  /** Holding under a rising load would be the worse answer. */
  private static Plan withoutSolver(PlanProblem problem, Found found) {
    Plan plain = new Proportional().plan(problem);
    List<Plan.Note> notes = new ArrayList<>(found.notes());
    notes.add(
        Plan.Note.solverLate(
            "SCIP found no plan in time (%s), planned in proportion".formatted(found.status())));
    return new Plan(plain.counts(), plain.price(), plain.solution(), notes);
  }

  private static double relativeGap(MPSolver solver) {
    double objective = solver.objective().value();
    double bound = solver.objective().bestBound();
    return Math.abs(objective - bound) / Math.max(1e-9, Math.abs(objective));
  }
}
