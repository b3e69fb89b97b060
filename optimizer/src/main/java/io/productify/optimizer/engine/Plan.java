package io.productify.optimizer.engine;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An engine's answer. No part of it is null: an engine that builds such a plan fails at once.
 *
 * @param counts replicas for each step of the problem, step 0 being now
 * @param price what the plan costs; empty for an engine that prices nothing
 * @param solution how it was found
 * @param notes what the engine had to change or give up
 */
public record Plan(int[] counts, Optional<PlanPrice> price, Solution solution, List<Note> notes) {

  /**
   * How a plan was found.
   *
   * @param status the solver's word: optimal, feasible, or none where nothing was solved
   * @param relativeGap what the plan costs more than the cheapest one at most, over the cheapest
   *     one's cost; 0 when optimal, {@code NaN} when not known
   */
  public record Solution(String status, double relativeGap) {

    /** A plan that needed no solver. */
    public static final Solution NONE = new Solution("none", Double.NaN);

    public Solution {
      Objects.requireNonNull(status, "status");
    }
  }

  /**
   * Something the engine had to change or give up.
   *
   * @param kind what it was, for counting
   * @param text one sentence for an operator
   */
  public record Note(Kind kind, String text) {

    /** What there is to remark on. */
    public enum Kind {
      /** No plan can keep the budget; the smallest that can be kept took its place. */
      BUDGET_RELAXED,
      /** The solver found nothing in time; a plainer plan took its place. */
      SOLVER_LATE,
      /** Somebody changed the count by hand. */
      MANUAL_CHANGE,
      /** What a plan rests on that is not made from a load alone; nothing was given up. */
      GROUNDS,
      /** Why the count is to be left as it is, whoever changes it meanwhile. */
      NO_CHANGE
    }

    public Note {
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(text, "text");
    }

    /** Returns the note of a budget that no plan can keep, raised to {@code replicaSteps}. */
    public static Note budgetRelaxed(long replicaSteps) {
      return new Note(
          Kind.BUDGET_RELAXED,
          "budget relaxed to the smallest feasible of %d replica-steps".formatted(replicaSteps));
    }

    /** Returns the note of what a plan rests on. */
    public static Note grounds(String text) {
      return new Note(Kind.GROUNDS, text);
    }

    /** Returns the note of a count that is to be left as it is. */
    public static Note noChange(String text) {
      return new Note(Kind.NO_CHANGE, text);
    }

    /** Returns the note of a change by hand. */
    public static Note manualChange(String text) {
      return new Note(Kind.MANUAL_CHANGE, text);
    }

    /** Returns the note of a solver that was late, with what was done instead. */
    public static Note solverLate(String text) {
      return new Note(Kind.SOLVER_LATE, text);
    }
  }

  public Plan {
    Objects.requireNonNull(counts, "counts");
    Objects.requireNonNull(price, "price");
    Objects.requireNonNull(solution, "solution");
    notes = List.copyOf(notes);
  }

  /**
   * Tells whether the count is to be left as it is: the counts are then those there are, and no
   * wish.
   */
  public boolean changesNothing() {
    return notes.stream().anyMatch(note -> note.kind() == Note.Kind.NO_CHANGE);
  }
}
