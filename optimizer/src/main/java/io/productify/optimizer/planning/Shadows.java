package io.productify.optimizer.planning;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Senses;
import io.productify.optimizer.safety.EngineFault;
import io.productify.optimizer.safety.Proposal;
import io.productify.optimizer.safety.RemovalGuard;
import io.productify.optimizer.safety.SafePlan;
import io.productify.optimizer.safety.SafetyShell;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;

/**
 * Engines that plan what another one answered, so that they can be compared with nothing at risk.
 *
 * <p>Each has an executor of its own, which must not run tasks in the caller and must reject rather
 * than wait: then an engine that breaks, hangs or is slow costs a request nothing. What one needs
 * beside the load is read for it alone, after the answer, with a memory that is its own: as in
 * observe mode, nobody acts on its plans, so that no cooldown ever begins. A plan passes the same
 * checks as one that is served, save that no other engine steps in. What comes of it goes to the
 * {@link DecisionListener} alone.
 */
public final class Shadows {

  private static final double NANOS_PER_MILLI = 1e6;

  private static final Set<Need> LOAD_ALONE = Set.of(Need.LOAD);

  /** Requests whose signals or nodes are being read at once; what comes on top is dropped. */
  private static final int MOST_READS = 64;

  private final Semaphore reads = new Semaphore(MOST_READS);
  private final List<Lane> lanes;
  private final DecisionListener listener;
  private final LongSupplier nanoTime;

  /**
   * A shadow engine and where it runs.
   *
   * @param engine plans
   * @param executor its own, bounded; rejects when full
   * @param sensing its own: reads what the engine needs beside the load
   */
  public record Lane(Engine engine, Executor executor, Sensing sensing) {

    /** A lane of an engine that plans from the load alone. */
    public Lane(Engine engine, Executor executor) {
      this(engine, executor, Sensing.NOTHING);
    }
  }

  /**
   * A decision that was made.
   *
   * @param request that was answered
   * @param stamp when, and under which key
   * @param engine name of the engine that answered
   */
  record Served(PlanRequest request, DecisionStamp stamp, String engine) {}

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
      if (!lane.engine().name().equals(served.engine())) {
        submit(served, lane, () -> begin(served, lane, new Task(problem, answer)));
      }
    }
  }

  private void submit(Served served, Lane lane, Runnable task) {
    try {
      lane.executor().execute(task);
    } catch (RejectedExecutionException e) {
      tell(served, lane, ShadowPlan.Result.DROPPED);
    }
  }

  /** What is to be planned. */
  private record Task(PlanProblem problem, SafetyShell.Answer answer) {

    Task sensing(Senses senses) {
      return new Task(problem.sensing(senses), answer);
    }
  }

  private void begin(Served served, Lane lane, Task task) {
    if (LOAD_ALONE.containsAll(lane.engine().needs())) {
      tell(served, lane, planned(lane, task));
    } else if (reads.tryAcquire()) {
      read(served, lane)
          .whenComplete(
              (senses, fault) -> {
                reads.release();
                Task whole = task.sensing(fault == null ? senses : Senses.NONE);
                submit(served, lane, () -> tell(served, lane, planned(lane, whole)));
              });
    } else {
      tell(served, lane, ShadowPlan.Result.DROPPED);
    }
  }

  private static CompletionStage<Senses> read(Served served, Lane lane) {
    try {
      return lane.sensing().read(served.request(), lane.engine().needs(), served.stamp().now());
    } catch (RuntimeException e) {
      return CompletableFuture.failedStage(e);
    }
  }

  private void tell(Served served, Lane lane, ShadowPlan.Result result) {
    listener.shadowed(
        new ShadowPlan(
            served.stamp().decisionId(), served.request().target(), lane.engine().name(), result));
  }

  private ShadowPlan.Result planned(Lane lane, Task task) {
    PlanProblem problem = task.problem();
    long start = nanoTime.getAsLong();
    try {
      // The answer's explanation shows these arrays, and may be on its way to the caller.
      Proposal proposal = Proposal.of(lane.engine(), problem.copy());
      SafePlan admitted = SafetyShell.WITHOUT_RESCUE.admit(proposal, problem, task.answer());
      // As in serving: a count that is not made from a load does not wait for one to fall.
      SafePlan safe =
          lane.engine().needs().contains(Need.LOAD) ? RemovalGuard.of(problem, admitted) : admitted;
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
