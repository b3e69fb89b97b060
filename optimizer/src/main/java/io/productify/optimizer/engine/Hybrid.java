package io.productify.optimizer.engine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A plan made from the load, raised by what is measured now and never lowered by it: at each step
 * the higher of the two counts. So replicas go only where both agree, and where the rules hold, for
 * want of a signal too, the plan holds at least the count there is.
 */
public final class Hybrid implements Engine {

  private final Engine planner;

  /**
   * @param planner plans from the load
   */
  public Hybrid(Engine planner) {
    this.planner = planner;
  }

  @Override
  public String name() {
    return "hybrid";
  }

  @Override
  public Set<Need> needs() {
    Set<Need> needs = EnumSet.of(Need.SIGNALS);
    needs.addAll(planner.needs());
    return Set.copyOf(needs);
  }

  @Override
  public Plan plan(PlanProblem problem) {
    Plan planned = planner.plan(problem);
    int floor = Reactive.watch(problem).outcome().count();
    int[] counts = raised(planned.counts(), floor, problem);
    List<Plan.Note> notes = new ArrayList<>(planned.notes());
    notes.addAll(Reactive.notes(Reactive.watch(problem)));
    PlanPrice price = PlanPrice.of(problem, counts, QueueService.cheapest(problem, counts));
    return new Plan(counts, Optional.of(price), planned.solution(), notes);
  }

  /** Steps before the first that an order can change are as they are. */
  static int[] raised(int[] planned, int floor, PlanProblem problem) {
    int[] counts = planned.clone();
    for (int t = problem.firstStep(); t < counts.length; t++) {
      counts[t] = Math.max(counts[t], problem.fleet().limits().clamp(floor));
    }
    return counts;
  }
}
