package io.productify.e2e.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program that this one started, and that does not outlive it: closing ends it and its own
 * children, and so does the end of this JVM, Ctrl-C included.
 */
public final class ChildProcess implements AutoCloseable {
  private static final Duration STOP_LIMIT = Duration.ofSeconds(5);
  private static final Set<ChildProcess> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> RUNNING.forEach(ChildProcess::kill), "child-process-reaper"));
  }

  private final Launch launch;
  private final Process process;
  private final ProcessLog log;
  private final CompletableFuture<String> firstOutputLine = new CompletableFuture<>();

  private ChildProcess(Launch launch, Process process) {
    this.launch = launch;
    this.process = process;
    this.log = new ProcessLog(launch.log(), 2);
  }

  public static ChildProcess start(Launch launch) {
    ProcessBuilder builder = new ProcessBuilder(launch.command());
    // What a developer's shell sets for their own JVMs must not reach the programs under test.
    List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS").forEach(builder.environment()::remove);
    for (Map.Entry<String, String> variable : launch.environment().entrySet()) {
      if (variable.getValue().isEmpty()) {
        builder.environment().remove(variable.getKey());
      } else {
        builder.environment().put(variable.getKey(), variable.getValue());
      }
    }
    ChildProcess child;
    try {
      child = new ChildProcess(launch, builder.start());
      child.process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(launch.name() + " did not start: " + e.getMessage(), e);
    }
    RUNNING.add(child);
    child.pump("out", child.process.getInputStream(), child.firstOutputLine::complete);
    child.pump("err", child.process.getErrorStream(), line -> {});
    return child;
  }

  private void pump(String stream, InputStream bytes, Consumer<String> observer) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader reader =
                  new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
                String line;
                while ((line = reader.readLine()) != null) {
                  log.add(line);
                  observer.accept(line);
                }
              } catch (IOException e) {
                log.add("[" + stream + " of " + launch.name() + " broke: " + e.getMessage() + "]");
              } finally {
                log.streamEnded();
              }
            },
            launch.name() + "-" + stream);
    thread.setDaemon(true);
    thread.start();
  }

  public ProcessLog log() {
    return log;
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The first line on standard output, which some protocols give a meaning of its own. */
  public String firstOutputLine(Duration limit) {
    try {
      return firstOutputLine.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      throw failure("wrote nothing to standard output within " + limit.toSeconds() + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("was not waited for: interrupted");
    }
  }

  /** Waits for a line written after the mark that contains the pattern. */
  public String awaitLine(int mark, String pattern, Duration limit) {
    Predicate<String> wanted = Pattern.compile(pattern).asPredicate();
    return log.await(mark, limit, wanted)
        .orElseThrow(
            () ->
                failure(
                    "wrote no line like '%s' %s"
                        .formatted(
                            pattern,
                            process.isAlive()
                                ? "within " + limit.toSeconds() + " s"
                                : "before it ended")));
  }

  /** Waits until the condition holds; fails at once when the process ends before it does. */
  public void awaitReady(String what, Duration limit, BooleanSupplier condition) {
    try {
      Await.until(
          what,
          limit,
          () -> {
            if (!process.isAlive()) {
              throw failure("ended with exit code " + process.exitValue() + " before " + what);
            }
            return condition.getAsBoolean();
          });
    } catch (NotInTimeException e) {
      throw failure(e.explanation());
    }
  }

  /** The exit code, or nothing when the process is still running after the limit. */
  public OptionalInt awaitExit(Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
          ? OptionalInt.of(process.exitValue())
          : OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  private NotInTimeException failure(String what) {
    return new NotInTimeException(
        launch.name()
            + " "
            + what
            + "; its log is "
            + launch.log()
            + ", which ends:\n"
            + log.tail(15));
  }

  /** Ends it without a warning, as a crash or the kernel would. */
  public void kill() {
    List<ProcessHandle> descendants = descendants();
    process.toHandle().destroyForcibly();
    descendants.forEach(ProcessHandle::destroyForcibly);
    awaitExit(STOP_LIMIT);
    RUNNING.remove(this);
  }

  /** Asks it to end, and makes it end. */
  @Override
  public void close() {
    List<ProcessHandle> descendants = descendants();
    // Through the handle: the process's own methods close its output, and the last lines are lost.
    process.toHandle().destroy();
    if (awaitExit(STOP_LIMIT).isEmpty()) {
      process.toHandle().destroyForcibly();
    }
    descendants.forEach(ProcessHandle::destroyForcibly);
    awaitExit(STOP_LIMIT);
    RUNNING.remove(this);
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** The processes that it started itself. */
  public Stream<ProcessHandle> children() {
    return process.children();
  }

  /** Sends a signal by its name, such as HUP. */
  public void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start();
      if (kill.waitFor() != 0) {
        throw failure("could not be sent SIG" + name);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("kill cannot be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure("was not sent SIG" + name + ": interrupted");
    }
  }

  private List<ProcessHandle> descendants() {
    try (Stream<ProcessHandle> handles = process.descendants()) {
      return handles.toList();
    }
  }
}
