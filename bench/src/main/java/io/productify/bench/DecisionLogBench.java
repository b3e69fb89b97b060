package io.productify.bench;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.DecisionInputs;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.sql.LogWriter;
import io.productify.optimizer.decisions.sql.Retention;
import io.productify.optimizer.decisions.sql.StoreSettings;
import io.productify.optimizer.decisions.sql.WriterCounts;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.Mode;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.planning.Standing;
import io.productify.optimizer.safety.SafetyShell;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;

/**
 * Decisions a second that reach a store, each with its inputs: 24 demands for each of 41 steps. How
 * long the caller is held, what waits at most, and whether every one is there in the end.
 */
public final class DecisionLogBench {

  private static final int PROBLEMS = 64;
  private static final int APPLICATIONS = 500;

  private DecisionLogBench() {}

  /**
   * Prints a line every ten seconds, and the figures at the end.
   *
   * @param arguments the store's URL, decisions a second, seconds, and what may wait
   */
  public static void main(String[] arguments) throws Exception {
    int rate = Integer.parseInt(arguments[1]);
    int seconds = Integer.parseInt(arguments[2]);
    LogEntry.Made[] entries = entries();
    Optional<StoreSettings.Credentials> login =
        Optional.ofNullable(System.getenv("BENCH_DB_USER"))
            .map(
                user ->
                    new StoreSettings.Credentials(
                        user, System.getenv().getOrDefault("BENCH_DB_PASSWORD", "")));
    StoreSettings place = new StoreSettings(arguments[0], login);
    LogWriter.Settings settings =
        new LogWriter.Settings(
            Integer.parseInt(arguments[3]),
            1000,
            new Retention(Duration.ofDays(7), Duration.ofDays(1)),
            Duration.ofSeconds(60));
    LogWriter writer =
        new LogWriter(
            place, settings, new LogWriter.Clocks(System::currentTimeMillis, System::nanoTime));
    writer.start(facts -> {});
    double[] micros = new double[rate * seconds];
    int deepest = decide(writer, entries, micros, rate);
    long end = System.nanoTime();
    writer.close();
    System.out.printf(
        "%d decisions added; flushed %.1f s after the last; at most %d waited%n",
        micros.length, (System.nanoTime() - end) / 1e9, deepest);
    for (WriterCounts.Drop why : WriterCounts.Drop.values()) {
      System.out.printf("dropped, %s: %d%n", why.label(), writer.counts().dropped(why));
    }
    Arrays.sort(micros);
    System.out.printf(
        Locale.ROOT,
        "the caller was held p50 %.0f, p99 %.0f, max %.0f microseconds%n",
        micros[micros.length / 2],
        micros[micros.length * 99 / 100],
        micros[micros.length - 1]);
    System.out.printf("written: %d; rows in the store:%n", writer.counts().written());
    count(place);
  }

  private static int decide(LogWriter writer, LogEntry.Made[] entries, double[] micros, int rate) {
    long start = System.nanoTime();
    int deepest = 0;
    for (int i = 0; i < micros.length; i++) {
      long due = start + (long) (i * 1e9 / rate);
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      LogEntry.Made entry = stamped(entries[i % PROBLEMS], i);
      long begin = System.nanoTime();
      writer.add(entry);
      micros[i] = (System.nanoTime() - begin) / 1e3;
      deepest = Math.max(deepest, writer.depth());
      if ((i + 1) % (10 * rate) == 0) {
        System.out.printf(
            Locale.ROOT,
            "%5.1f s: %d added, %d written, %d wait, %d dropped, store %s%n",
            (System.nanoTime() - start) / 1e9,
            i + 1,
            writer.counts().written(),
            writer.depth(),
            writer.counts().dropped(WriterCounts.Drop.QUEUE_FULL),
            writer.counts().isUp() ? "up" : "down");
      }
    }
    return deepest;
  }

  private static LogEntry.Made stamped(LogEntry.Made entry, int i) {
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    Decision made = entry.decision();
    DecisionStamp stamp =
        new DecisionStamp(
            String.format(Locale.ROOT, "%012x-%016x", now.toEpochMilli(), (long) i), now);
    Decision.Asked asked =
        new Decision.Asked(
            ScalingTarget.of("web", "app" + i % APPLICATIONS, "server"),
            made.asked().check(),
            made.asked().counts(),
            made.asked().askedBefore());
    return new LogEntry.Made(
        new Decision(stamp, asked, made.answered(), made.evidence()), entry.inputs());
  }

  private static LogEntry.Made[] entries() {
    LogEntry.Made[] entries = new LogEntry.Made[PROBLEMS];
    for (int seed = 0; seed < PROBLEMS; seed++) {
      PlanProblem problem = new PlanningLoad(41, 1, 100, 24).oneStream(seed % 3, seed);
      Plan plan = new ExactEngine().plan(problem);
      entries[seed] =
          new LogEntry.Made(
              decision(plan),
              Optional.of(
                  new DecisionInputs(
                      "exact",
                      new Explanation.SolutionView.Posed(
                          problem, new SafetyShell.Answer(1, 1, true)))));
    }
    return entries;
  }

  private static Decision decision(Plan plan) {
    List<Integer> counts = Arrays.stream(plan.counts()).boxed().toList();
    return new Decision(
        new DecisionStamp("", Instant.EPOCH),
        new Decision.Asked(
            ScalingTarget.of("web", "app", "server"),
            new Decision.CheckName("load", "prometheus"),
            new PlanRequest.Counts(counts.get(0), 0, new Limits(1, 100)),
            OptionalInt.of(counts.get(0))),
        new Decision.Answered(
            new Decision.Method(
                new EngineRoute("exact", EngineRoute.Origin.CONFIGURATION),
                Mode.SERVE,
                "0123456789abcdef",
                Map.of(
                    Stage.QUEUE,
                    0.1,
                    Stage.METRICS,
                    5.25,
                    Stage.FORECAST,
                    0.5,
                    Stage.SIZE,
                    0.125,
                    Stage.SOLVE,
                    1.5)),
            Optional.of(new Decision.Served(15, List.of(counts.get(1)), counts, false)),
            new Decision.Why(
                "512 rps now, 640 expected at its highest in 300 s, as the day before; demand 25.6,"
                    + " one replica serves 0.500",
                Optional.empty(),
                List.of("ramp_up"),
                Decision.Trigger.NONE)),
        new Decision.Evidence(
            Optional.of(
                new Decision.Load(
                    512.1234,
                    new Decision.Band(530.4321, 640.9876),
                    new Standing("diurnal", OptionalDouble.of(0.125)))),
            Optional.of(new Decision.Size(25.6789, 0.5)),
            Optional.empty(),
            List.of()));
  }

  private static void count(StoreSettings place) throws SQLException {
    StoreSettings.Credentials login =
        place.credentials().orElse(new StoreSettings.Credentials("none", ""));
    try (Connection connection =
            place.credentials().isPresent()
                ? DriverManager.getConnection(place.url(), login.user(), login.password())
                : DriverManager.getConnection(place.url());
        Statement statement = connection.createStatement()) {
      for (String what :
          List.of(
              "count(*) from decisions",
              "count(*) from decision_inputs",
              "round(avg(length(body))) from decision_inputs")) {
        try (ResultSet row = statement.executeQuery("select " + what)) {
          row.next();
          System.out.printf("  %s: %s%n", what, row.getObject(1));
        }
      }
    }
  }
}
