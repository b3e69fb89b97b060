package io.productify.strategy.goplugin;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the plugin with its host. A host that is killed outright tells nobody, and would leave the
 * plugin behind as an orphan. Between the two is the launcher, which may be killed as well.
 */
public final class ParentWatch {

  private static final Duration INTERVAL = Duration.ofMillis(500);

  private ParentWatch() {}

  /**
   * Requests {@code server}'s stop within half a second of the end of one of its ancestors.
   *
   * @param ancestors their process numbers: this process's parent, that one's parent and so on
   */
  public static void stopWithOneOf(List<Long> ancestors, PluginServer server) {
    Thread thread =
        new Thread(
            () -> {
              while (!isOneGone(ancestors)) {
                LockSupport.parkNanos(INTERVAL.toNanos());
              }
              server.requestStop("the host is gone");
            },
            "parent-watch");
    thread.setDaemon(true);
    thread.start();
  }

  // A process whose parent ends gets another. Where the system does not tell the parent, nothing is
  // known to be gone.
  private static boolean isOneGone(List<Long> ancestors) {
    Optional<ProcessHandle> descendant = Optional.of(ProcessHandle.current());
    for (long expected : ancestors) {
      Optional<ProcessHandle> parent = descendant.flatMap(ProcessHandle::parent);
      if (parent.isPresent() && parent.get().pid() != expected) {
        return true;
      }
      descendant = parent;
    }
    return false;
  }
}
