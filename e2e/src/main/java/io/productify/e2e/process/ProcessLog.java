package io.productify.e2e.process;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** Every line a process wrote, in memory to be waited for and in a file to be read afterwards. */
public final class ProcessLog {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition grown = lock.newCondition();
  private final List<String> lines = new ArrayList<>();
  private final BufferedWriter file;
  private int openStreams;

  /** Opens the log of a process that writes to so many streams. */
  ProcessLog(Path path, int streams) {
    this.openStreams = streams;
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      this.file = Files.newBufferedWriter(path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + path, e);
    }
  }

  void add(String line) {
    lock.lock();
    try {
      lines.add(line);
      file.write(line);
      file.newLine();
      file.flush();
      grown.signalAll();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a process log", e);
    } finally {
      lock.unlock();
    }
  }

  void streamEnded() {
    lock.lock();
    try {
      openStreams--;
      if (openStreams == 0) {
        file.close();
      }
      grown.signalAll();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close a process log", e);
    } finally {
      lock.unlock();
    }
  }

  /** A place in the log: what is waited for from here on was written after it. */
  public int mark() {
    lock.lock();
    try {
      return lines.size();
    } finally {
      lock.unlock();
    }
  }

  public List<String> lines() {
    return linesSince(0);
  }

  public List<String> linesSince(int mark) {
    lock.lock();
    try {
      return List.copyOf(lines.subList(mark, lines.size()));
    } finally {
      lock.unlock();
    }
  }

  /** The last lines, for the message of a failure. */
  public String tail(int count) {
    List<String> all = lines();
    return String.join("\n", all.subList(Math.max(0, all.size() - count), all.size()));
  }

  /**
   * Waits for a line written after the mark. Empty when the time is over, or when the process
   * closed its output and so will never write one.
   */
  public Optional<String> await(int mark, Duration limit, Predicate<String> wanted) {
    lock.lock();
    try {
      long left = limit.toNanos();
      int next = mark;
      while (true) {
        for (; next < lines.size(); next++) {
          if (wanted.test(lines.get(next))) {
            return Optional.of(lines.get(next));
          }
        }
        if (left <= 0 || openStreams == 0) {
          return Optional.empty();
        }
        left = grown.awaitNanos(Math.min(left, TimeUnit.HOURS.toNanos(1)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }
}
