package io.productify.e2e.parts;

import io.productify.e2e.process.ChildProcess;
import io.productify.e2e.process.Launch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Stream;

/** One run with a directory of its own, which ends everything that was started in it. */
public final class Scene implements AutoCloseable {
  private final Parts parts;
  private final Path directory;
  private final Deque<AutoCloseable> started = new ConcurrentLinkedDeque<>();
  private final Map<String, Integer> runs = new ConcurrentHashMap<>();

  public Scene(Parts parts, String name) {
    this.parts = parts;
    this.directory = parts.work().resolve(name);
    clear(directory);
  }

  public Parts parts() {
    return parts;
  }

  public Path directory() {
    return directory;
  }

  public Path path(String name) {
    return directory.resolve(name);
  }

  /** Makes an empty directory. */
  public Path emptyDirectory(String name) {
    Path made = path(name);
    clear(made);
    return made;
  }

  /** Writes a file, with the directories above it. */
  public Path write(String name, String text) {
    Path file = path(name);
    try {
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Starts a program that ends with the scene; its output goes to {@code name.log}. */
  public ChildProcess start(String name, List<String> command, Map<String, String> environment) {
    // A program that is started again writes beside its first log, not over it.
    int run = runs.merge(name, 1, Integer::sum);
    Path log = path(run == 1 ? name + ".log" : name + "-" + run + ".log");
    return own(ChildProcess.start(new Launch(name, command, environment, log)));
  }

  /** Takes over the duty to close. */
  public <T extends AutoCloseable> T own(T closeable) {
    started.push(closeable);
    return closeable;
  }

  /** Closes what was started, the last first. */
  @Override
  public void close() {
    RuntimeException failure = null;
    while (!started.isEmpty()) {
      try {
        started.pop().close();
      } catch (Exception e) {
        if (failure == null) {
          failure = new IllegalStateException("a part of " + directory + " did not close", e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static void clear(Path directory) {
    try {
      if (Files.exists(directory)) {
        try (Stream<Path> old = Files.walk(directory)) {
          for (Path path : old.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(path);
          }
        }
      }
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + directory + " anew", e);
    }
  }
}
