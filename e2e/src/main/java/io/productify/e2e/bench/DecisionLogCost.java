package io.productify.e2e.bench;

import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.TreeMap;

/** What the decision log costs a request: two services side by side, asked in turns. */
public final class DecisionLogCost {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int WARM_UP = 3000;
  private static final int ROUNDS = 5000;

  private DecisionLogCost() {}

  /**
   * Measures.
   *
   * @param arguments URL of a store to measure instead of SQLite's file
   */
  public static void main(String[] arguments) throws Exception {
    Parts parts = Parts.fromSystemProperties();
    try (Scene scene = new Scene(parts, "bench-decision-log")) {
      Map<String, String> kept = new TreeMap<>(Bench.FIFTEEN_SECOND_STEPS);
      if (arguments.length > 0) {
        kept.put("OPTIMIZER_DECISIONS_URL", arguments[0]);
      }
      Map<String, String> none = new TreeMap<>(Bench.FIFTEEN_SECOND_STEPS);
      none.put("OPTIMIZER_DECISIONS_URL", "none");
      OptimizerService with = OptimizerService.start(scene, Bench.TOKEN, kept);
      OptimizerService without = OptimizerService.start(scene, Bench.TOKEN, none);
      for (String engine : new String[] {"exact", "milp"}) {
        inTurns(engine, with, without);
      }
    }
  }

  private static void inTurns(String engine, OptimizerService with, OptimizerService without)
      throws Exception {
    HttpRequest logged = Bench.request(with, "diurnal", engine);
    HttpRequest unlogged = Bench.request(without, "diurnal", engine);
    double[] loggedMillis = new double[ROUNDS];
    double[] unloggedMillis = new double[ROUNDS];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      double first = millis(logged);
      double second = millis(unlogged);
      if (round >= 0) {
        loggedMillis[round] = first;
        unloggedMillis[round] = second;
      }
    }
    System.out.printf("%s, with the log:    %s%n", engine, new Timings(loggedMillis));
    System.out.printf("%s, without the log: %s%n", engine, new Timings(unloggedMillis));
  }

  private static double millis(HttpRequest request) throws Exception {
    long start = System.nanoTime();
    Bench.send(HTTP, request);
    return (System.nanoTime() - start) / 1e6;
  }
}
