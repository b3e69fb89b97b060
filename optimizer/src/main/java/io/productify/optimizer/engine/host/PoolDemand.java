package io.productify.optimizer.engine.host;

import io.productify.optimizer.engine.reactive.HostNeed;
import io.productify.optimizer.metrics.ScalingTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The demand for hosts of one pool. Immutable: each evaluation of an application makes the next one
 * from the last.
 *
 * @param wants what each application of the pool wants
 * @param risen when the signal last rose; empty if it never did
 * @param lastWanted when anything was last wanted while the signal was up; empty while it is down
 */
public record PoolDemand(
    Map<ScalingTarget, Want> wants, Optional<Instant> risen, Optional<Instant> lastWanted) {

  /** Nothing is wanted yet. */
  public static final PoolDemand NONE =
      new PoolDemand(Map.of(), Optional.empty(), Optional.empty());

  /**
   * What one application wants.
   *
   * @param need why, and how many replicas
   * @param cycles evaluations in a row that said so
   * @param at the last of them
   */
  public record Want(HostNeed need, int cycles, Instant at) {}

  public PoolDemand {
    wants = Map.copyOf(wants);
  }

  /** Returns the demand after an application was evaluated. */
  public PoolDemand after(Evaluated evaluated, PoolRules rules) {
    Map<ScalingTarget, Want> next = new HashMap<>(wants);
    next.values().removeIf(want -> expired(want, evaluated.now(), rules));
    evaluated
        .need()
        .ifPresentOrElse(
            need -> next.put(evaluated.target(), want(evaluated, need)),
            () -> next.remove(evaluated.target()));
    return signalled(next, evaluated.now(), rules);
  }

  /**
   * What one evaluation said.
   *
   * @param target which application
   * @param need its host signal, where it is raised
   * @param now when
   */
  public record Evaluated(ScalingTarget target, Optional<HostNeed> need, Instant now) {}

  private Want want(Evaluated evaluated, HostNeed need) {
    int before =
        Optional.ofNullable(wants.get(evaluated.target()))
            .filter(want -> want.need().kind() == need.kind())
            .map(Want::cycles)
            .orElse(0);
    return new Want(need, before + 1, evaluated.now());
  }

  private static boolean expired(Want want, Instant now, PoolRules rules) {
    return Duration.between(want.at(), now).compareTo(rules.forget()) > 0;
  }

  private PoolDemand signalled(Map<ScalingTarget, Want> next, Instant now, PoolRules rules) {
    boolean due = next.values().stream().anyMatch(want -> due(want, rules));
    if (due && lastWanted.isEmpty() && !coolingDown(now, rules)) {
      return new PoolDemand(next, Optional.of(now), Optional.of(now));
    }
    if (due && lastWanted.isPresent()) {
      return new PoolDemand(next, risen, Optional.of(now));
    }
    return new PoolDemand(next, risen, stillUp(now, rules) ? lastWanted : Optional.empty());
  }

  /** Who waits for capacity may get it a moment later: only a wait that lasts counts. */
  private static boolean due(Want want, PoolRules rules) {
    return want.need().kind() != HostNeed.Kind.PENDING_STUCK
        || want.cycles() >= rules.pendingCycles();
  }

  private boolean coolingDown(Instant now, PoolRules rules) {
    return risen
        .filter(at -> Duration.between(at, now).compareTo(rules.cooldown()) < 0)
        .isPresent();
  }

  private boolean stillUp(Instant now, PoolRules rules) {
    return lastWanted
        .filter(at -> Duration.between(at, now).compareTo(rules.release()) < 0)
        .isPresent();
  }

  /** Tells whether hosts are wanted. */
  public boolean wanted(Instant now, PoolRules rules) {
    return stillUp(now, rules) || (anyDue(now, rules) && lastWanted.isPresent());
  }

  private boolean anyDue(Instant now, PoolRules rules) {
    return wants.values().stream().anyMatch(want -> due(want, rules) && !expired(want, now, rules));
  }

  /** Returns the replicas that wait for hosts; 0 while none are wanted. */
  public int shortfallReplicas(Instant now, PoolRules rules) {
    if (!wanted(now, rules)) {
      return 0;
    }
    return wants.values().stream()
        .filter(want -> due(want, rules) && !expired(want, now, rules))
        .mapToInt(want -> want.need().replicas())
        .sum();
  }

  /** Tells whether an application of the pool waits for capacity, due or not. */
  public boolean pending(Instant now, PoolRules rules) {
    return wants.values().stream()
        .anyMatch(want -> want.need().kind() != HostNeed.Kind.AT_MAX && !expired(want, now, rules));
  }
}
