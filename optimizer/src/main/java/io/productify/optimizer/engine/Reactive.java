package io.productify.optimizer.engine;

import io.productify.optimizer.engine.reactive.Block;
import io.productify.optimizer.engine.reactive.Reconciliation;
import io.productify.optimizer.engine.reactive.Verdict;
import io.productify.optimizer.engine.reactive.Watch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Scales by what is measured now: the count the rules come to, at every step. It prices nothing and
 * looks at no load.
 */
public final class Reactive implements Engine {

  @Override
  public String name() {
    return "reactive";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.SIGNALS);
  }

  @Override
  public Plan plan(PlanProblem problem) {
    Watch watch = watch(problem);
    int[] counts = new int[problem.steps()];
    Arrays.fill(counts, watch.outcome().count());
    List<Plan.Note> notes = notes(watch, leavesCount(watch, problem.fleet()));
    return new Plan(counts, Optional.empty(), Plan.Solution.NONE, notes);
  }

  /**
   * Whom the rules do not scale is left alone, below the lowest count too. Else a count within the
   * limits is, unless replicas are on their way: an order that was not heard has to be repeated.
   */
  private static boolean leavesCount(Watch watch, Fleet fleet) {
    boolean guarded = watch.verdict().grounds().blockedBy().filter(Block::isGuard).isPresent();
    int total = watch.situation().signals().total();
    boolean steady = watch.outcome().count() == total && watch.situation().signals().pending() == 0;
    return guarded || (steady && fleet.limits().clamp(total) == total);
  }

  /**
   * @throws NoPlanException if the signals were not read
   */
  static Watch watch(PlanProblem problem) {
    return problem
        .senses()
        .watch()
        .orElseThrow(() -> new NoPlanException("the signals were not read"));
  }

  /** Says what the rules came to, why, what blocked it, and what was changed by hand. */
  static List<Plan.Note> notes(Watch watch) {
    return notes(watch, false);
  }

  private static List<Plan.Note> notes(Watch watch, boolean leavesCount) {
    Verdict verdict = watch.verdict();
    Reconciliation.Outcome outcome = watch.outcome();
    String blocked =
        verdict
            .grounds()
            .blockedBy()
            .map(Block::label)
            .map(" (blocked by %s)"::formatted)
            .orElse("");
    int change = outcome.count() - watch.situation().signals().total();
    String result = change == 0 ? "no change" : "%+d".formatted(change);
    List<Plan.Note> notes = new ArrayList<>();
    String text = "reactive: %s%s: %s".formatted(result, blocked, verdict.grounds().text());
    notes.add(leavesCount ? Plan.Note.noChange(text) : Plan.Note.grounds(text));
    outcome.event().map(Plan.Note::manualChange).ifPresent(notes::add);
    return notes;
  }
}
