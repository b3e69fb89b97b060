package io.productify.optimizer.safety;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.engine.PlanProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What every engine's answer passes, in this order: it must be usable, else the rescue engine plans
 * afresh and, failing that, the fallback policy answers; its changes keep the ramp, counted from
 * the current count; its counts keep the limits. Every change leaves a {@link Correction}. A plan
 * that leaves the count as it is wants no count, and is served as it is.
 */
public final class SafetyShell {

  /** Where nobody plans afresh: an unusable plan is the fallback policy's answer at once. */
  public static final SafetyShell WITHOUT_RESCUE = new SafetyShell(Optional.empty());

  private final Optional<Engine> rescue;

  private SafetyShell(Optional<Engine> rescue) {
    this.rescue = rescue;
  }

  /**
   * @param rescue the engine that plans afresh when another one's answer is unusable
   */
  public SafetyShell(Engine rescue) {
    this(Optional.of(rescue));
  }

  /**
   * Returns the part of a proposal that may be served.
   *
   * @param problem what was asked
   * @param answer which steps are served, and whether load was seen
   */
  public SafePlan admit(Proposal proposal, PlanProblem problem, Answer answer) {
    if (usable(proposal, problem, answer)) {
      return bounded(proposal, problem, answer, List.of());
    }
    Optional<Proposal> afresh =
        rescue
            .filter(engine -> !engine.name().equals(proposal.engine()))
            .map(engine -> Proposal.of(engine, problem));
    if (afresh.filter(rescued -> usable(rescued, problem, answer)).isPresent()) {
      return bounded(afresh.get(), problem, answer, List.of(proposal));
    }
    List<Proposal> refused = new ArrayList<>(List.of(proposal));
    afresh.ifPresent(refused::add);
    return fallback(problem.fleet(), answer, refused);
  }

  /**
   * Which steps of a plan are served.
   *
   * @param firstStep step of the first served count
   * @param steps how many, at least 1
   * @param demandPresent whether load was seen, for the fallback policy
   */
  public record Answer(int firstStep, int steps, boolean demandPresent) {}

  private static boolean usable(Proposal proposal, PlanProblem problem, Answer answer) {
    return proposal
        .plan()
        .filter(plan -> plan.price().stream().allMatch(PlanPrice::isFinite))
        .map(Plan::counts)
        .filter(counts -> counts.length >= answer.firstStep() + answer.steps())
        .filter(counts -> counts.length <= problem.steps())
        .filter(counts -> Arrays.stream(counts).allMatch(count -> count >= 0))
        .isPresent();
  }

  private static List<Correction> corrections(List<Proposal> refused) {
    return refused.stream()
        .map(proposal -> new Correction(Correction.Kind.UNUSABLE, whyRefused(proposal)))
        .toList();
  }

  private static String whyRefused(Proposal proposal) {
    return proposal.plan().isPresent()
        ? Proposal.failed(proposal.engine())
            + ": its plan is too short, too long, negative or not priced in numbers"
        : proposal.failure();
  }

  private static List<EngineFault> faults(List<Proposal> refused) {
    return refused.stream().flatMap(proposal -> proposal.fault().stream()).toList();
  }

  private static SafePlan fallback(Fleet fleet, Answer answer, List<Proposal> refused) {
    int[] desired = new int[answer.steps()];
    Arrays.fill(
        desired, FallbackPolicy.count(fleet.running(), answer.demandPresent(), fleet.limits()));
    return new SafePlan(
        desired,
        desired,
        Optional.empty(),
        new SafePlan.Verdict(true, corrections(refused), faults(refused)));
  }

  private static SafePlan bounded(
      Proposal proposal, PlanProblem problem, Answer answer, List<Proposal> refused) {
    Plan plan = proposal.plan().orElseThrow();
    int from = answer.firstStep();
    int[] raw = Arrays.copyOfRange(plan.counts(), from, from + answer.steps());
    if (plan.changesNothing()) {
      return new SafePlan(
          raw.clone(),
          raw,
          Optional.of(plan),
          new SafePlan.Verdict(!refused.isEmpty(), corrections(refused), faults(refused)));
    }
    Bounded bounded = Bounded.of(raw, problem.fleet());
    List<Correction> corrections = new ArrayList<>(corrections(refused));
    bounded.note(corrections, Correction.Kind.RAMP);
    bounded.note(corrections, Correction.Kind.LIMITS);
    boolean replaced = !refused.isEmpty();
    return new SafePlan(
        bounded.desired(),
        raw,
        Optional.of(plan),
        new SafePlan.Verdict(replaced, corrections, faults(refused)));
  }

  /**
   * Counts step by step: as wanted, within the ramp of the count before, and then within the
   * limits, which win. What the limits made of a step is what the ramp of the next one counts from.
   */
  private record Bounded(int[] raw, int[] ramped, int[] desired) {

    static Bounded of(int[] raw, Fleet fleet) {
      int[] ramped = new int[raw.length];
      int[] desired = new int[raw.length];
      int lowest = fleet.running();
      int highest = fleet.withPending();
      for (int i = 0; i < raw.length; i++) {
        long most = (long) highest + fleet.ramp().maxUp();
        long least = (long) lowest - fleet.ramp().maxDown();
        ramped[i] = (int) Math.max(0, Math.max(least, Math.min(most, raw[i])));
        desired[i] = fleet.limits().clamp(ramped[i]);
        lowest = desired[i];
        highest = desired[i];
      }
      return new Bounded(raw, ramped, desired);
    }

    /**
     * A count that came out as the engine wanted it was not corrected, whatever it went through.
     */
    void note(List<Correction> corrections, Correction.Kind kind) {
      boolean byRamp = kind == Correction.Kind.RAMP;
      int[] before = byRamp ? raw : ramped;
      int[] after = byRamp ? ramped : desired;
      String rule = byRamp ? "the ramp" : "the limits";
      for (int i = 0; i < raw.length; i++) {
        if (raw[i] != desired[i] && before[i] != after[i]) {
          corrections.add(
              new Correction(kind, "%s made %d of %d".formatted(rule, after[i], before[i])));
          return;
        }
      }
    }
  }
}
