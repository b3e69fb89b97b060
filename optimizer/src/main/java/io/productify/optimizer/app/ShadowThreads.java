package io.productify.optimizer.app;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.planning.Sensing;
import io.productify.optimizer.planning.Shadows;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * One thread for each shadow engine, of the lowest priority, with a short queue that rejects when
 * it is full. They are daemons: an engine that hangs for ever keeps nothing from ending.
 */
final class ShadowThreads implements AutoCloseable {

  /** Plans that wait for one engine at most; each is some ten kB. */
  static final int QUEUE = 64;

  private final List<ExecutorService> executors = new ArrayList<>();
  private final List<Shadows.Lane> lanes = new ArrayList<>();

  /**
   * Starts a thread for each engine.
   *
   * @param senses gives what reads beside the load, to each engine one of its own
   */
  ShadowThreads(List<Engine> engines, Supplier<Sensing> senses) {
    for (Engine engine : engines) {
      ThreadPoolExecutor executor = executor(engine.name());
      executors.add(executor);
      lanes.add(new Shadows.Lane(engine, executor, senses.get()));
    }
  }

  // The priority is a wish that some systems ignore; nothing here is right only if it is heard.
  @SuppressWarnings("ThreadPriorityCheck")
  private static ThreadPoolExecutor executor(String engine) {
    return new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(QUEUE),
        task -> {
          Thread thread = new Thread(task, "shadow-" + engine);
          thread.setDaemon(true);
          thread.setPriority(Thread.MIN_PRIORITY);
          return thread;
        });
  }

  /** Returns the engines with their threads. */
  List<Shadows.Lane> lanes() {
    return lanes;
  }

  /** Drops what waits, interrupts what runs, and waits for neither. */
  @Override
  public void close() {
    executors.forEach(ExecutorService::shutdownNow);
  }
}
