package io.productify.bench.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Prints how good every model is on the traces of a directory: mean absolute scaled error at
 * several horizons, rolling origin over the last 30 %, scaled by the one-step persistence error of
 * the first 70 %; and how many samples lie under the 90 % band.
 */
public final class ForecastBench {

  private ForecastBench() {}

  /**
   * Runs.
   *
   * @param arguments the directory, then names of traces, none for all
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    if (arguments.length == 0 || !Files.isDirectory(Path.of(arguments[0]))) {
      System.err.println("make bench-forecast TRACES=dir: a directory of name_<step>s.csv files");
      System.exit(2);
    }
    List<String> wanted = List.of(arguments).subList(1, arguments.length);
    List<Trace> traces =
        Trace.readAll(Path.of(arguments[0])).stream()
            .filter(trace -> wanted.isEmpty() || wanted.contains(trace.name()))
            .toList();
    List<Replayed> replayed = replay(traces);
    replayed.forEach(ForecastBench::print);
    summary(replayed);
  }

  private static List<Replayed> replay(List<Trace> traces)
      throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<Replayed>> running =
          traces.stream().map(trace -> pool.submit(() -> Replayed.of(trace))).toList();
      List<Replayed> replayed = new ArrayList<>();
      for (Future<Replayed> trace : running) {
        replayed.add(trace.get());
        System.err.printf(
            "\r%d of %d traces, newest %s    ",
            replayed.size(), traces.size(), replayed.get(replayed.size() - 1).trace().name());
      }
      System.err.println();
      return replayed;
    } finally {
      pool.shutdownNow();
    }
  }

  private static void print(Replayed trace) {
    line("");
    line(
        "%s: step %d s, fit %.1f ms, forecast %.2f ms",
        trace.trace().name(),
        trace.trace().grid().stepSeconds(),
        trace.fitMillis(),
        trace.forecastMillis());
    line("| %-34s | MASE 1 | MASE 4 | MASE 20 |", "model");
    line("|%s|-------:|-------:|--------:|", "-".repeat(36));
    for (String model : trace.models()) {
      line(
          "| %-34s | %6.3f | %6.3f | %7.3f |",
          model, trace.mase(model, 0), trace.mase(model, 1), trace.mase(model, 2));
    }
    line(
        "| %-34s | %5.1f%% | %5.1f%% | %6.1f%% |",
        "samples under the 90 % band",
        100 * trace.coverage(0),
        100 * trace.coverage(1),
        100 * trace.coverage(2));
  }

  private static void summary(List<Replayed> traces) {
    line("");
    line("At 20 steps, and the combination relative to the best simple method:");
    line(
        "| %-16s | best simple | ARIMA alone | + Fourier on the window | + profile | combination |"
            + " ratio at 4 | ratio at 20 | mean, ratio at 20 | band 4 | band 20 |",
        "trace");
    line("|%s|%s", "-".repeat(18), "--:|".repeat(10));
    for (Replayed trace : traces) {
      line(
          "| %-16s | %11.2f | %11.2f | %23.2f | %9.2f | %11.2f | %10.3f | %11.3f | %17.3f |"
              + " %5.1f%% | %6.1f%% |",
          trace.trace().name(),
          trace.bestSimple(2),
          trace.mase("  sarimax", 2),
          trace.mase(Replayed.FOURIER, 2),
          trace.mase("  sarimax with profile", 2),
          trace.mase(Replayed.COMBINATION, 2),
          trace.mase(Replayed.COMBINATION, 1) / trace.bestSimple(1),
          trace.mase(Replayed.COMBINATION, 2) / trace.bestSimple(2),
          trace.mase(Replayed.COMBINATION_MEAN, 2) / trace.bestSimple(2),
          100 * trace.coverage(1),
          100 * trace.coverage(2));
    }
  }

  private static void line(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
