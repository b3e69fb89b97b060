package io.productify.e2e.demo;

import io.productify.e2e.goplugin.Action;
import io.productify.e2e.goplugin.PluginProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One evaluation a second, as an agent would do it: ask the plugin with the running count, and let
 * the count it asks for run one evaluation later.
 */
final class Replay {
  static final int SPEED = 1440;
  private static final Duration TICK = Duration.ofSeconds(1);

  private final DemoApplication application;
  private final PluginProcess plugin;

  Replay(DemoApplication application, PluginProcess plugin) {
    this.application = application;
    this.plugin = plugin;
  }

  /** Plays so many evaluations and shows each as it happens. */
  List<Moment> play(int evaluations, Consumer<Moment> shown) throws IOException {
    List<Moment> moments = new ArrayList<>();
    long start = System.nanoTime();
    long running = 1;
    for (int i = 0; i < evaluations; i++) {
      awaitTick(start, i);
      Outlook outlook = application.outlook(running);
      Action action = plugin.run(application.evaluation(outlook.observed()), running);
      Moment moment = new Moment(TICK.multipliedBy((long) i * SPEED), outlook, running, action);
      moments.add(moment);
      shown.accept(moment);
      running = action.direction() == Action.Direction.NONE ? running : action.count();
    }
    return moments;
  }

  private static void awaitTick(long start, int index) {
    long due = start + TICK.toNanos() * index;
    long left;
    while ((left = due - System.nanoTime()) > 0) {
      LockSupport.parkNanos(left);
    }
  }
}
