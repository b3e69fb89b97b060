package io.productify.optimizer.planning;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.safety.EngineFault;
import io.productify.optimizer.safety.Proposal;
import io.productify.optimizer.safety.RemovalGuard;
import io.productify.optimizer.safety.SafePlan;
import io.productify.optimizer.safety.SafetyShell;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;

/**
 * Engines that plan what another one answered, so that they can be compared with nothing at risk.
 *
 * <p>Each has an executor of its own, which must not run tasks in the caller and must reject rather
 * than wait: then an engine that breaks, hangs or is slow costs a request nothing. A plan passes
 * the same checks as one that is served, save that no other engine steps in. What comes of it goes
 * to the {@link DecisionListener} alone.
 */
public final class Shadows {

  private static final double NANOS_PER_MILLI = 1e6;

  private final List<Lane> lanes;
  private final DecisionListener listener;
  private final LongSupplier nanoTime;

  /**
   * A shadow engine and where it runs.
   *
   * @param engine plans
   * @param executor its own, bounded; rejects when full
   */
  public record Lane(Engine engine, Executor executor) {}

  /**
   * A decision that was made.
   *
   * @param id its key
   * @param target whose replicas were planned
   * @param engine name of the engine that answered
   */
  record Served(String id, ScalingTarget target, String engine) {}

  /**
   * @param lanes the engines
   * @param listener is told what becomes of each plan
   * @param nanoTime a monotonic clock, nanoseconds
   */
  public Shadows(List<Lane> lanes, DecisionListener listener, LongSupplier nanoTime) {
    this.lanes = List.copyOf(lanes);
    this.listener = listener;
    this.nanoTime = nanoTime;
  }

  /** Returns no shadows. */
  static Shadows none(DecisionListener listener) {
    return new Shadows(List.of(), listener, () -> 0);
  }

  /** Hands a problem to every engine but the one that answered it, and waits for none. */
  void plan(Served served, PlanProblem problem, SafetyShell.Answer answer) {
    for (Lane lane : lanes) {
      if (lane.engine().name().equals(served.engine())) {
        continue;
      }
      try {
        lane.executor().execute(() -> tell(served, lane, planned(lane, problem, answer)));
      } catch (RejectedExecutionException e) {
        tell(served, lane, ShadowPlan.Result.DROPPED);
      }
    }
  }

  private void tell(Served served, Lane lane, ShadowPlan.Result result) {
    listener.shadowed(new ShadowPlan(served.id(), served.target(), lane.engine().name(), result));
  }

  private ShadowPlan.Result planned(Lane lane, PlanProblem problem, SafetyShell.Answer answer) {
    long start = nanoTime.getAsLong();
    try {
      // The answer's explanation shows these arrays, and may be on its way to the caller.
      Proposal proposal = Proposal.of(lane.engine(), problem.copy());
      SafePlan safe =
          RemovalGuard.of(problem, SafetyShell.WITHOUT_RESCUE.admit(proposal, problem, answer));
      safe.verdict().faults().forEach(listener::engineFailed);
      return ShadowPlan.Result.of(safe, millisSince(start));
    } catch (Throwable e) {
      // Not even an error of the virtual machine may end the lane: here nobody depends on it.
      listener.engineFailed(new EngineFault(lane.engine().name(), e));
      return ShadowPlan.Result.failed(
          "engine %s failed".formatted(lane.engine().name()), millisSince(start));
    }
  }

  private double millisSince(long startNanos) {
    return (nanoTime.getAsLong() - startNanos) / NANOS_PER_MILLI;
  }
}
