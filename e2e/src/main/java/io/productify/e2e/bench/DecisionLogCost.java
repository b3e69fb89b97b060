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
  private static final String ROUNDS = "5000";

  private DecisionLogCost() {}

  /**
   * Measures.
   *
   * @param arguments how many requests to send to each; half as many go before, untimed
   */
  public static void main(String[] arguments) throws Exception {
    Parts parts = Parts.fromSystemProperties();
    try (Scene scene = new Scene(parts, "bench-decision-log")) {
      int rounds = Integer.parseInt(arguments.length > 0 ? arguments[0] : ROUNDS);
      Map<String, String> kept = new TreeMap<>(Bench.FIFTEEN_SECOND_STEPS);
      // On a busy machine the first answers may be late ones, which are holds.
      kept.put("OPTIMIZER_REQUEST_TIMEOUT_MS", "60000");
      Map<String, String> none = new TreeMap<>(kept);
      none.put("OPTIMIZER_DECISIONS_URL", "none");
      OptimizerService with = OptimizerService.start(scene, Bench.TOKEN, kept);
      OptimizerService without = OptimizerService.start(scene, Bench.TOKEN, none);
      for (String engine : new String[] {"exact", "milp"}) {
        inTurns(request(with, engine), request(without, engine), rounds, engine);
      }
    }
  }

  private static HttpRequest request(OptimizerService optimizer, String engine) {
    return Bench.request(optimizer, "diurnal", engine);
  }

  /** Who comes first changes from round to round: what one leaves to do falls upon the other. */
  private static void inTurns(HttpRequest logged, HttpRequest unlogged, int rounds, String engine)
      throws Exception {
    double[] loggedMillis = new double[rounds];
    double[] unloggedMillis = new double[rounds];
    for (int round = -rounds / 2; round < rounds; round++) {
      boolean loggedFirst = round % 2 == 0;
      double first = millis(loggedFirst ? logged : unlogged);
      double second = millis(loggedFirst ? unlogged : logged);
      if (round >= 0) {
        loggedMillis[round] = loggedFirst ? first : second;
        unloggedMillis[round] = loggedFirst ? second : first;
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
