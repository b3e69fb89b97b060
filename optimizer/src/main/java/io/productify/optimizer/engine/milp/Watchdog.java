package io.productify.optimizer.engine.milp;

import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPSolutionResponse;
import io.productify.optimizer.engine.NoPlanException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the solver no longer than its limit and a little, whatever it does. Native code cannot
 * be stopped from outside: a solve that does not come back is left behind on its own thread. While
 * too many are left behind the solver is not asked at all, since each may hold a core.
 */
final class Watchdog {

  /** SCIP looks at its clock between steps, and overshoots by 10 to 80 ms. */
  private static final long GRACE_MILLIS = 100;

  private static final int MOST_LEFT_BEHIND = 2;

  private final Solver solver;
  private final Set<CompletableFuture<?>> leftBehind = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "solver");
            thread.setDaemon(true);
            return thread;
          });

  Watchdog(Solver solver) {
    this.solver = solver;
  }

  /**
   * Solves.
   *
   * @throws NoPlanException if the solver is late, fails, or is not asked; the message says which
   */
  MPSolutionResponse solve(MPModelProto model, Solver.Search search) {
    leftBehind.removeIf(CompletableFuture::isDone);
    if (leftBehind.size() >= MOST_LEFT_BEHIND) {
      throw new NoPlanException(
          "SCIP is not asked while %d of its solves do not come back".formatted(leftBehind.size()));
    }
    CompletableFuture<MPSolutionResponse> solved =
        CompletableFuture.supplyAsync(() -> solver.solve(model, search), threads);
    long limitMillis = search.limit().toMillis();
    try {
      return solved.get(limitMillis + GRACE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      leftBehind.add(solved);
      throw new NoPlanException("SCIP did not come back within %d ms".formatted(limitMillis));
    } catch (ExecutionException e) {
      throw new NoPlanException("SCIP failed (%s)".formatted(nameOf(e.getCause())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      leftBehind.add(solved);
      throw new NoPlanException("the wait for SCIP was interrupted");
    }
  }

  /** What is inside a fault is not for the reason that the caller reads. */
  private static String nameOf(@Nullable Throwable failure) {
    return failure == null ? "for no reason" : failure.getClass().getSimpleName();
  }
}
