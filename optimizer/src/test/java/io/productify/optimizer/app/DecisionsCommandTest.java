package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.DecisionInputs;
import io.productify.optimizer.decisions.Decisions;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.ShadowAnswer;
import io.productify.optimizer.decisions.sql.LogWriter;
import io.productify.optimizer.decisions.sql.Retention;
import io.productify.optimizer.decisions.sql.StoreSettings;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.planning.ShadowPlan;
import io.productify.optimizer.safety.Proposal;
import io.productify.optimizer.safety.SafePlan;
import io.productify.optimizer.safety.SafetyShell;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code decisions}, run as the command line runs it, on a log of five decisions. */
class DecisionsCommandTest {

  private static final int REPLAYED = 4;
  private static final int ALTERED = 5;

  @TempDir private static Path folder;

  @BeforeAll
  static void writeLog() {
    LogWriter.Settings settings =
        new LogWriter.Settings(
            100,
            100,
            new Retention(Duration.ofDays(10_000), Duration.ofDays(10_000)),
            Duration.ofSeconds(20));
    try (LogWriter writer =
        new LogWriter(
            new StoreSettings(store(), Optional.empty()),
            settings,
            new LogWriter.Clocks(() -> 0, System::nanoTime))) {
      writer.start(facts -> {});
      writer.add(new LogEntry.Made(Decisions.planned(1, 5), Optional.empty()));
      writer.add(new LogEntry.Made(Decisions.planned(2, 2), Optional.empty()));
      writer.add(new LogEntry.Made(Decisions.failed(3), Optional.empty()));
      writer.add(
          new LogEntry.Compared(
              new ShadowAnswer(
                  Decisions.id(1),
                  "proportional",
                  ShadowPlan.Outcome.PLANNED,
                  new ShadowAnswer.Result(List.of(6, 6), "", 0.25))));
      writer.add(new LogEntry.Made(solved(REPLAYED, 0), Optional.of(Decisions.inputs(11))));
      writer.add(new LogEntry.Made(solved(ALTERED, 1), Optional.of(Decisions.inputs(11))));
    }
  }

  private static String store() {
    return "jdbc:sqlite:" + folder.resolve("log.db");
  }

  /**
   * Returns the decision that {@code exact} makes of the inputs, with every count so many higher.
   */
  private static Decision solved(int n, int more) {
    DecisionInputs inputs = Decisions.inputs(11);
    PlanProblem problem = inputs.posed().problem();
    SafePlan safe =
        SafetyShell.WITHOUT_RESCUE.admit(
            Proposal.of(new ExactEngine(), problem), problem, inputs.posed().answer());
    Decision.Served served =
        new Decision.Served(
            15,
            Arrays.stream(safe.desired()).map(count -> count + more).boxed().toList(),
            Arrays.stream(safe.plan().orElseThrow().counts()).boxed().toList(),
            false);
    Decision base = Decisions.planned(n, 5);
    return new Decision(
        base.stamp(),
        base.asked(),
        new Decision.Answered(base.answered().method(), Optional.of(served), base.answered().why()),
        base.evidence());
  }

  private static Outcome run(String... arguments) {
    return Outcome.of(List.of(arguments));
  }

  private static Outcome decisions(String... arguments) {
    List<String> all = new ArrayList<>(List.of("decisions"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--store", store()));
    return run(all.toArray(String[]::new));
  }

  @Test
  void listsDecisionsNewestFirstWithTheirReasons() {
    Outcome outcome = decisions();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines).hasSize(6);
    assertThat(lines.get(0)).startsWith("time UTC").contains("application", "count", "reason");
    assertThat(lines.get(1)).startsWith("2026-01-01 12:00:05").contains(Decisions.id(5));
    assertThat(lines.get(3))
        .contains("web/shop", "3 ! none", "metrics unavailable: connection refused");
    assertThat(lines.get(5)).contains("3 -> 5", "milp", "250 rps now");
  }

  @Test
  void columnsStandInLine() {
    List<String> lines = decisions().out().lines().toList();
    int reason = lines.get(0).indexOf("reason");
    assertThat(lines.subList(1, lines.size()))
        .allSatisfy(line -> assertThat(line.substring(reason - 2, reason)).isEqualTo("  "))
        .allSatisfy(line -> assertThat(line.charAt(reason)).isNotEqualTo(' '));
  }

  @Test
  void answersWhyItScaledAndWhyItDidNot() {
    assertThat(decisions("--direction", "down").out())
        .contains(Decisions.id(2))
        .doesNotContain(Decisions.id(1));
    assertThat(decisions("--at", "2026-01-01T12:00", "--direction", "none", "--app", "shop").out())
        .contains("metrics unavailable")
        .doesNotContain(Decisions.id(1));
    assertThat(decisions("--at", "2026-01-01T13:00", "--zone", "Europe/Berlin").out())
        .contains("2026-01-01 13:00:01");
    assertThat(decisions("--at", "2026-01-01T12:03").out()).isEqualTo("no decisions\n");
    assertThat(decisions("--group", "other").out()).isEqualTo("no decisions\n");
  }

  @Test
  void saysHowToSeeOlderOnes() {
    assertThat(decisions("--limit", "2").out())
        .endsWith(
            "there are older ones: ask with --to 2026-01-01T12:00:04Z, or a larger --limit\n");
    assertThat(decisions("--to", "2026-01-01T12:00:04Z", "--limit", "3").out())
        .contains(Decisions.id(3), Decisions.id(1))
        .doesNotContain("older");
  }

  @Test
  void jsonIsWhatTheApiAnswers() throws IOException {
    JsonNode json = new ObjectMapper().readTree(decisions("--json").out());
    assertThat(json.at("/decisions")).hasSize(5);
    assertThat(json.at("/decisions/4/decision_id").asText()).isEqualTo(Decisions.id(1));
    assertThat(json.at("/decisions/4/answer/desired").asInt()).isEqualTo(5);
    assertThat(json.at("/decisions/4/shadows/0/engine").asText()).isEqualTo("proportional");
    assertThat(json.at("/decisions/2/answer").isNull()).isTrue();
  }

  @Test
  void showsEverythingAboutADecision() {
    Outcome outcome = decisions("show", Decisions.id(1));
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains(
            "reason       250 rps now",
            "replicas     3 running, 1 on their way, 1 to 20 allowed, 4 asked for before",
            "engine       milp by canary, mode serve, parameters 0123456789abcdef",
            "answer       5 (up)",
            "planned      5 5, one each 15 s",
            "bound by     max, ramp_up",
            "blocked by   cooldown",
            "load, rps    250.3 measured, 260.5 expected, 310.1 upper band",
            "demand       15.50, one replica serves 5.000",
            "stages, ms   metrics 12.1, forecast 0.5, solve 4.3",
            "shadow       proportional: 6 6 (planned, 0.3 ms)");
  }

  @Test
  void aReplayFindsThePlanThatWasRecorded() {
    Outcome outcome = decisions("replay", Decisions.id(REPLAYED));
    assertThat(outcome.out())
        .startsWith("planned again by exact\n")
        .endsWith("the same plan as recorded\n");
    assertThat(outcome.code()).isZero();
  }

  @Test
  void aReplaySaysWhatDiffers() {
    Outcome outcome = decisions("replay", Decisions.id(ALTERED));
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out())
        .contains("NOT the plan that is recorded:\nplanned ")
        .contains("the solver says ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "show never | optimizer decisions show: there is no decision never",
        "replay never | optimizer decisions replay: there is no decision never"
      })
  void whatIsNotThereIsSaidInOneLine(String arguments, String says) {
    Outcome outcome = decisions(arguments.split(" "));
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).isEqualTo(says + System.lineSeparator());
  }

  @Test
  void whereNothingWasPlannedOrKeptAReplaySaysWhy() {
    assertThat(decisions("replay", Decisions.id(3)).err())
        .contains("nothing was planned: metrics unavailable");
    assertThat(decisions("replay", Decisions.id(1)).err())
        .contains("not kept", "optimizer.decisions.inputs-retention-hours");
  }

  @ParameterizedTest
  @CsvSource({
    "--limit=0, --limit must be 1 to 1000",
    "--limit=1001, --limit must be 1 to 1000",
    "--direction=sideways, '--direction must be up, down or none, was sideways'",
    "--zone=Mars, --zone must be a time zone",
    "--at=late, --at must be a time",
    "--at=12:00 --from=11:00, --at and --from or --to exclude each other",
    "--store=mysql, optimizer.decisions.url must be none"
  })
  void aMistakeIsToldInOneLine(String options, String says) {
    List<String> all = new ArrayList<>(List.of("decisions"));
    all.addAll(List.of(options.split(" ")));
    Outcome outcome = run(all.toArray(String[]::new));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("optimizer decisions: " + says).endsWith("(see --help)\n");
    assertThat(outcome.err().lines()).hasSize(1);
  }

  @Test
  void aLogThatIsNotThereIsToldInOneLineAndNotMade() {
    Path missing = folder.resolve("missing.db");
    Outcome outcome = run("decisions", "--store", "jdbc:sqlite:" + missing);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            "optimizer decisions: " + missing + ": there is no such file" + System.lineSeparator());
    assertThat(missing).doesNotExist();
  }

  @Test
  void anOptimizerThatDoesNotAnswerIsToldInOneLine() {
    Outcome outcome = run("decisions", "--url", "http://127.0.0.1:1");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            "optimizer decisions: http://127.0.0.1:1 cannot be reached" + System.lineSeparator());
  }

  @Test
  void aTokenThatIsRefusedIsToldInOneLineThatSaysWhichWasSent() throws IOException {
    HttpServer refusing =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    refusing.createContext(
        "/decisions",
        exchange -> {
          exchange.sendResponseHeaders(401, -1);
          exchange.close();
        });
    refusing.start();
    try {
      String url = "http://127.0.0.1:" + refusing.getAddress().getPort();
      Outcome outcome = run("decisions", "--url", url);
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.err())
          .startsWith("optimizer decisions: " + url + " refused the token (401)")
          .contains("OPTIMIZER_TOKEN_FILE")
          .containsOnlyOnce(System.lineSeparator());
    } finally {
      refusing.stop(0);
    }
  }
}
