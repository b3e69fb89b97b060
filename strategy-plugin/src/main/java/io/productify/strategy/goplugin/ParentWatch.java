package io.productify.strategy.goplugin;

import java.util.Optional;

/**
 * Ends the plugin with its host. A host that is killed outright tells nobody, and would leave the
 * plugin behind as an orphan.
 */
public final class ParentWatch {

  private ParentWatch() {}

  /** Requests {@code server}'s stop as soon as the process that started this one is gone. */
  public static void stopWithParent(PluginServer server) {
    Optional<ProcessHandle> parent = ProcessHandle.current().parent();
    if (parent.isEmpty()) {
      server.requestStop("the host is gone");
      return;
    }
    var unused = parent.get().onExit().thenAccept(gone -> server.requestStop("the host is gone"));
  }
}
