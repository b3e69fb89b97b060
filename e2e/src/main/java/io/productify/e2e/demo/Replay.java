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
    // The first question of all takes the optimizer a second: the day begins after it.
    application.outlook(1);
    List<Moment> moments = new ArrayList<>();
    long start = System.nanoTime();
    long due = start;
    long running = 1;
    for (int i = 0; i < evaluations; i++) {
      // A late evaluation makes the later ones late too: the day goes by the clock, and two
      // evaluations are never less than a tick apart.
      due = awaitTick(due) + TICK.toNanos();
      Duration time = Duration.ofNanos(System.nanoTime() - start).multipliedBy(SPEED);
      Outlook outlook = application.outlook(running);
      Action action = plugin.run(application.evaluation(outlook.observed()), running);
      Moment moment = new Moment(time, outlook, running, action);
      moments.add(moment);
      shown.accept(moment);
      running = action.direction() == Action.Direction.NONE ? running : action.count();
    }
    return moments;
  }

  /** Waits until then, and returns when it is over. */
  private static long awaitTick(long due) {
    long left;
    while ((left = due - System.nanoTime()) > 0) {
      LockSupport.parkNanos(left);
    }
    return System.nanoTime();
  }
}
