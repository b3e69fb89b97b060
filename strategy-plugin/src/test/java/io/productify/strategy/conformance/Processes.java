package io.productify.strategy.conformance;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Looks at processes and waits for what becomes of them. */
final class Processes {

  private static final Duration POLL = Duration.ofMillis(20);

  private Processes() {}

  /** Waits until {@code condition} holds, and fails when it does not within {@code limit}. */
  static void until(String what, Duration limit, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(what + " did not happen within " + limit.toSeconds() + " s");
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** Returns the JVM that a launcher runs at the moment. */
  static Optional<ProcessHandle> jvmOf(ProcessHandle launcher) {
    try (Stream<ProcessHandle> children = launcher.children()) {
      return children.filter(Processes::isJava).findFirst();
    }
  }

  private static boolean isJava(ProcessHandle process) {
    return process.isAlive()
        && process.info().command().filter(command -> command.endsWith("/java")).isPresent();
  }

  /** Waits for the launcher to run another JVM than {@code old}. */
  static ProcessHandle nextJvm(ProcessHandle launcher, ProcessHandle old) throws Exception {
    until(
        "the start of another JVM",
        Duration.ofSeconds(40),
        () -> jvmOf(launcher).filter(jvm -> jvm.pid() != old.pid()).isPresent());
    return jvmOf(launcher).orElseThrow();
  }

  static void signal(ProcessHandle process, String name) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    if (kill.waitFor() != 0) {
      throw new IOException("cannot send " + name + " to " + process.pid());
    }
  }
}
