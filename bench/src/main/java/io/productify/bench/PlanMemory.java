package io.productify.bench;

import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.engine.milp.MilpEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/**
 * Resident memory of a process that does nothing but plan, native memory included: flat, or the
 * solver leaks.
 */
public final class PlanMemory {

  private static final int LINES = 20;
  private static final int THREADS = 2;
  private static final int PROBLEMS = 64;

  private PlanMemory() {}

  /**
   * Prints a line each twentieth of the way.
   *
   * @param arguments how many plans to make
   */
  public static void main(String[] arguments) throws IOException {
    int plans = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    MilpEngine engine = new MilpEngine(new ExactEngine(), System::nanoTime);
    PlanProblem[] problems =
        IntStream.range(0, PROBLEMS)
            .mapToObj(seed -> new PlanningLoad(45, 1, 100, 1).oneStream(seed % 3, seed))
            .toArray(PlanProblem[]::new);
    System.out.printf("%10s %14s %12s%n", "plans", "resident MiB", "heap MiB");
    print(0);
    int planned = 0;
    for (int line = 1; line <= LINES; line++) {
      int upTo = (int) ((long) plans * line / LINES);
      plan(engine, problems, upTo - planned);
      planned = upTo;
      print(planned);
    }
  }

  private static void plan(MilpEngine engine, PlanProblem[] problems, int plans) {
    IntStream.range(0, THREADS)
        .mapToObj(
            thread ->
                new Thread(
                    () -> {
                      for (int i = thread; i < plans; i += THREADS) {
                        engine.plan(problems[i % PROBLEMS]);
                      }
                    }))
        .peek(Thread::start)
        .toList()
        .forEach(PlanMemory::join);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void print(int plans) throws IOException {
    Runtime runtime = Runtime.getRuntime();
    long heap = (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    System.out.printf("%10d %14d %12d%n", plans, residentMib(), heap);
  }

  private static long residentMib() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
        .findFirst()
        .orElseThrow();
  }
}
