package io.productify.e2e.goplugin;

import java.util.Optional;
import java.util.stream.Stream;

/** The JVM of the plugin, a child of the launcher that the agent started. */
public final class PluginJvm {
  private PluginJvm() {}

  /** The JVM that runs now; none between the death of one and the start of the next. */
  public static Optional<ProcessHandle> of(ProcessHandle launcher) {
    try (Stream<ProcessHandle> children = launcher.children()) {
      return children.filter(PluginJvm::isJava).findFirst();
    }
  }

  private static boolean isJava(ProcessHandle process) {
    return process.isAlive()
        && process.info().command().filter(command -> command.endsWith("/java")).isPresent();
  }
}
