package io.productify.strategy.optimizer;

import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Keeps the optimizers apart that checks name: one that hangs holds up nobody but its own checks.
 * Each address has a lane: a thread for what may block before a request is on its way, a number of
 * requests that may be under way at once, and places for those that wait their turn. A lane lasts
 * as long as something is in it.
 */
public final class OptimizerLanes {

  /** One exchange with an optimizer, started with the lane's thread for what may block. */
  interface Exchange extends Function<Executor, CompletableFuture<PlanReply>> {}

  /** Requests of one address that may be under way at once. */
  static final int UNDER_WAY_EACH = 32;

  /** The same for all addresses together; one with none under way may always start one. */
  static final int UNDER_WAY = 256;

  /** Requests of one address that may wait their turn. */
  static final int WAITING_EACH = 5_000;

  /** Addresses that may have something under way at once. */
  static final int LANES = 64;

  static final Failed TOO_MANY =
      new Failed(Kind.BUSY, "too many requests to the optimizer are under way");
  static final Failed OVERTAKEN =
      new Failed(Kind.BUSY, "optimizer timed out (busy with other checks)");

  private static final long IDLE_SECONDS = 10;

  private static final ThreadLocal<Boolean> STARTING = ThreadLocal.withInitial(() -> false);

  private final Map<String, Lane> lanes = new LinkedHashMap<>();
  // One thread a lane at most, since each hands over one task at a time.
  private final Executor threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          OptimizerLanes::daemon);
  private int underWay;

  /**
   * Starts the exchange as soon as its address has a place, or fails if none comes free within
   * {@code patience}: a request that nobody waits for any more would ask with stale figures.
   */
  CompletableFuture<PlanReply> ask(String address, Duration patience, Exchange exchange) {
    Entry entry = new Entry(new CompletableFuture<>(), exchange);
    synchronized (this) {
      Lane lane = lanes.get(address);
      int waiting = lane == null ? 0 : lane.waiting.size();
      if (waiting >= WAITING_EACH || (lane == null && lanes.size() >= LANES)) {
        return CompletableFuture.completedFuture(TOO_MANY);
      }
      lanes.computeIfAbsent(address, unused -> new Lane()).waiting.add(entry);
    }
    startWhatMay();
    if (isWaiting(address, entry)) {
      CompletableFuture.delayedExecutor(patience.toNanos(), TimeUnit.NANOSECONDS, Runnable::run)
          .execute(() -> giveUp(address, entry));
    }
    return entry.reply();
  }

  /** Returns how many addresses have something under way or waiting. */
  synchronized int size() {
    return lanes.size();
  }

  private synchronized boolean isWaiting(String address, Entry entry) {
    Lane lane = lanes.get(address);
    return lane != null && lane.waiting.contains(entry);
  }

  private void giveUp(String address, Entry entry) {
    boolean waited;
    synchronized (this) {
      Lane lane = lanes.get(address);
      waited = lane != null && lane.waiting.remove(entry);
    }
    if (waited) {
      entry.reply().complete(OVERTAKEN);
      startWhatMay();
    }
  }

  private void startWhatMay() {
    if (STARTING.get()) {
      // The loop below, further up this thread, goes round once more. Started from here, a row of
      // exchanges that each end at once would go as deep as it is long.
      return;
    }
    STARTING.set(true);
    try {
      List<Runnable> starts = whatMayStart();
      while (!starts.isEmpty()) {
        starts.forEach(Runnable::run);
        starts = whatMayStart();
      }
    } finally {
      STARTING.remove();
    }
  }

  private synchronized List<Runnable> whatMayStart() {
    List<Runnable> starts = new ArrayList<>();
    for (Lane lane : lanes.values()) {
      while (lane.mayStart()) {
        Entry entry = lane.next();
        starts.add(() -> start(lane, entry));
      }
    }
    lanes.values().removeIf(Lane::isEmpty);
    return starts;
  }

  private void start(Lane lane, Entry entry) {
    var unused =
        CompletableFuture.completedFuture((Executor) lane)
            .thenCompose(entry.exchange())
            .exceptionally(Failures::ofFault)
            .thenAccept(
                reply -> {
                  lane.ended();
                  startWhatMay();
                  entry.reply().complete(reply);
                });
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "optimizer-lane");
    thread.setDaemon(true);
    return thread;
  }

  private record Entry(CompletableFuture<PlanReply> reply, Exchange exchange) {}

  /** What goes on at one address; its state is guarded by the lanes' lock. */
  private final class Lane implements Executor {
    private final Set<Entry> waiting = new LinkedHashSet<>();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private int mine;
    private boolean threadBusy;

    boolean mayStart() {
      boolean placeFree = mine < UNDER_WAY_EACH && (mine == 0 || underWay < UNDER_WAY);
      // A thread that is stuck must not pile up what it has to do.
      return placeFree && tasks.size() < UNDER_WAY_EACH && !waiting.isEmpty();
    }

    Entry next() {
      Entry entry = waiting.iterator().next();
      waiting.remove(entry);
      mine++;
      underWay++;
      return entry;
    }

    void ended() {
      synchronized (OptimizerLanes.this) {
        mine--;
        underWay--;
      }
    }

    boolean isEmpty() {
      return mine == 0 && waiting.isEmpty() && !threadBusy;
    }

    @Override
    public void execute(Runnable task) {
      synchronized (OptimizerLanes.this) {
        tasks.add(task);
        if (threadBusy) {
          return;
        }
        threadBusy = true;
      }
      try {
        threads.execute(this::work);
      } catch (Throwable noThread) {
        synchronized (OptimizerLanes.this) {
          tasks.clear();
          threadBusy = false;
        }
        throw noThread;
      }
    }

    private void work() {
      Optional<Runnable> task = nextTask();
      while (task.isPresent()) {
        task.get().run();
        startWhatMay();
        task = nextTask();
      }
      startWhatMay();
    }

    private Optional<Runnable> nextTask() {
      synchronized (OptimizerLanes.this) {
        Optional<Runnable> task = Optional.ofNullable(tasks.poll());
        threadBusy = task.isPresent();
        return task;
      }
    }
  }
}
