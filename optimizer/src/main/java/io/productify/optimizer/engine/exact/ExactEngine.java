package io.productify.optimizer.engine.exact;

import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.QueueService;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The cheapest plan without a solver: of one stream by dynamic programming over counts ({@link
 * CheapestPlan}, {@link BudgetedPlan}), of two by a complete search between bounds ({@link
 * TwoStreamPlan}).
 *
 * <p>Of several cheapest plans it takes the one with the fewest replicas started and stopped, then
 * the fewest replica-steps, then the lowest count at the earliest step where they differ. With one
 * stream costs are whole numbers, so that this is exact. With two they are doubles: of two begun
 * plans with the same count and backlog whose costs are apart by less than 1e-12 of the plan's, the
 * rule decides. So the rule holds for costs that are equal but for rounding, and the plan's cost is
 * the least to within 1e-9.
 *
 * <p>A budget that no plan can keep is raised to the smallest that can be kept, with a note. What
 * is outside says so with a {@link NoPlanException}: more than {@value #MOST_STATES} counts over
 * all steps ({@value #MOST_BUDGETED_STATES} under a budget that binds, {@value
 * #MOST_TWO_STREAM_STATES} with two streams), a budget or queue work that leaves too many plans to
 * choose from, and two streams with a budget that binds.
 */
public final class ExactEngine implements Engine {

  /** Counts of all steps together under a budget that binds. */
  static final int MOST_BUDGETED_STATES = 250_000;

  /** Counts of all steps together; beyond it memory and time are no longer small. */
  static final int MOST_STATES = 2_000_000;

  /** The same with two streams, where a count takes more. */
  static final int MOST_TWO_STREAM_STATES = 250_000;

  /** Begun plans of all steps under a budget; beyond it the solver is the faster one. */
  private static final int MOST_LABELS = 1_000_000;

  /** What two streams may take, about half a second: the solver is the faster one then. */
  private static final long MOST_EFFORT = 100_000_000;

  /** What a solver does not wait for. */
  private static final int STARTER_SHARE = 10;

  /** Counts of all steps together where nobody waits for an answer: 4 GB. */
  private static final int MOST_OFFLINE_STATES = 100_000_000;

  private final int mostStates;
  private final int share;

  /** Returns an engine that plans whatever it can in about half a second. */
  public ExactEngine() {
    this(MOST_STATES, 1);
  }

  private ExactEngine(int mostStates, int share) {
    this.mostStates = mostStates;
    this.share = share;
  }

  /**
   * Returns an engine that gives up after a tenth of the work: a solver is waiting for its plan.
   */
  public static ExactEngine asStarter() {
    return new ExactEngine(MOST_STATES / STARTER_SHARE, STARTER_SHARE);
  }

  /**
   * Returns an engine that takes the seconds and the memory that plans of thousands of steps need.
   */
  public static ExactEngine offline() {
    return new ExactEngine(MOST_OFFLINE_STATES, 1);
  }

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LOAD);
  }

  @Override
  public Plan plan(PlanProblem problem) {
    problem.requirePlannableDemand();
    CountEnvelope envelope = CountEnvelope.of(problem);
    long smallestSpend = envelope.smallestSpend(problem);
    long budget = problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE);
    if (budget < smallestSpend) {
      // No other plan spends as little, so there is nothing to choose.
      return planned(
          problem, envelope.smallestPlan(problem), List.of(Plan.Note.budgetRelaxed(smallestSpend)));
    }
    boolean twoStreams = problem.workload().deferrable().isPresent();
    int[] counts = twoStreams ? ofTwoStreams(problem, budget) : cheapest(problem, budget);
    return planned(problem, counts, List.of());
  }

  private int[] ofTwoStreams(PlanProblem problem, long budget) {
    CountRows rows = rowsWithin(problem, MOST_TWO_STREAM_STATES / share);
    int[] counts =
        new TwoStreamPlan(new TwoStreamCosts(problem, rows), MOST_EFFORT / share).counts();
    if (rows.spareSpend(counts) > budget - rows.leastSpend()) {
      throw new NoPlanException("exact does not plan two streams under a budget that binds");
    }
    return counts;
  }

  private int[] cheapest(PlanProblem problem, long budget) {
    CountRows rows = rowsWithin(problem, mostStates);
    WholeCosts costs = WholeCosts.of(problem, rows);
    int[] counts = new CheapestPlan(rows, costs, 0).counts();
    if (rows.spareSpend(counts) <= budget - rows.leastSpend()) {
      return counts;
    }
    // The price of the budget is looked for by planning some dozen times.
    requireAtMost(MOST_BUDGETED_STATES / share, rows);
    BudgetedPlan.Room room = new BudgetedPlan.Room(budget - rows.leastSpend(), MOST_LABELS / share);
    return new BudgetedPlan(rows, costs, room).counts();
  }

  private static CountRows rowsWithin(PlanProblem problem, int mostStates) {
    CountRows rows = CountRows.of(problem);
    requireAtMost(mostStates, rows);
    return rows;
  }

  private static void requireAtMost(int mostStates, CountRows rows) {
    if (rows.states() > mostStates) {
      throw new NoPlanException(
          "exact plans over at most %d counts of all steps, this plan has %d"
              .formatted(mostStates, rows.states()));
    }
  }

  private static Plan planned(PlanProblem problem, int[] counts, List<Plan.Note> notes) {
    PlanPrice price = PlanPrice.of(problem, counts, QueueService.cheapest(problem, counts));
    return new Plan(counts, Optional.of(price), new Plan.Solution("optimal", 0), notes);
  }
}
