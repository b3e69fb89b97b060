package io.productify.optimizer.engine;

import io.productify.optimizer.engine.reactive.Block;
import io.productify.optimizer.engine.reactive.ReactiveRules;
import io.productify.optimizer.engine.reactive.Watch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A plan made from the load, raised by what is measured now and never lowered by it. Replicas go
 * only where both agree: the plan says when, and the rules whether those who stay can cope. Where
 * they hold, for want of a signal too, the plan holds at least the count there is. A group of which
 * nothing stays up is left alone, as the rules leave it.
 */
public final class Hybrid implements Engine {

  private final Engine planner;
  private final Engine rules = new Reactive();

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
    Watch watch = Reactive.watch(problem);
    if (watch.verdict().grounds().blockedBy().filter(Block.CRASH_LOOP::equals).isPresent()) {
      return rules.plan(problem);
    }
    Plan planned = planner.plan(problem);
    int floor = floor(watch);
    int[] counts = raised(planned.counts(), floor, problem);
    List<Plan.Note> notes = new ArrayList<>(planned.notes());
    notes.addAll(Reactive.notes(watch));
    if (floor <= watch.situation().signals().total() && !Arrays.equals(counts, planned.counts())) {
      notes.add(Plan.Note.grounds("no fewer than %d by the rules".formatted(floor)));
    }
    PlanPrice price = PlanPrice.of(problem, counts, QueueService.cheapest(problem, counts));
    return new Plan(counts, Optional.of(price), planned.solution(), notes);
  }

  /**
   * What the rules add, or else what they can bear: the plan says when replicas go, and the rules
   * whether those who stay can cope.
   */
  static int floor(Watch watch) {
    int total = watch.situation().signals().total();
    int asked = watch.outcome().count();
    return asked > total ? asked : Math.min(asked, ReactiveRules.fewestBearable(watch.situation()));
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
