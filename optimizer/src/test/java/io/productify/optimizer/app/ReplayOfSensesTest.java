package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.DecisionInputs;
import io.productify.optimizer.decisions.Decisions;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.sql.LogWriter;
import io.productify.optimizer.decisions.sql.Retention;
import io.productify.optimizer.decisions.sql.StoreSettings;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.safety.Proposal;
import io.productify.optimizer.safety.SafePlan;
import io.productify.optimizer.safety.SafetyShell;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions of engines that go by signals and nodes are planned again from what was known then. */
class ReplayOfSensesTest {

  @TempDir private Path folder;

  private static Engine engine(String name) {
    return EngineWiring.fresh().stream()
        .filter(engine -> engine.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private String store() {
    return "jdbc:sqlite:" + folder.resolve("log.db");
  }

  private void write(Decision decision, DecisionInputs inputs) {
    Retention forEver = new Retention(Duration.ofDays(10_000), Duration.ofDays(10_000));
    try (LogWriter writer =
        new LogWriter(
            new StoreSettings(store(), Optional.empty()),
            new LogWriter.Settings(100, 100, forEver, Duration.ofSeconds(20)),
            new LogWriter.Clocks(() -> 0, System::nanoTime))) {
      writer.start(facts -> {});
      writer.add(new LogEntry.Made(decision, Optional.of(inputs)));
    }
  }

  private static Decision decided(DecisionInputs inputs) {
    PlanProblem problem = inputs.posed().problem();
    SafePlan safe =
        SafetyShell.WITHOUT_RESCUE.admit(
            Proposal.of(engine(inputs.engine()), problem), problem, inputs.posed().answer());
    Decision.Served served =
        new Decision.Served(
            15,
            Arrays.stream(safe.desired()).boxed().toList(),
            Arrays.stream(safe.plan().orElseThrow().counts()).boxed().toList(),
            false);
    Decision base = Decisions.planned(1, 5);
    return new Decision(
        base.stamp(),
        base.asked(),
        new Decision.Answered(base.answered().method(), Optional.of(served), base.answered().why()),
        base.evidence());
  }

  /**
   * A processor at 80 % asks for more than the 4 there are, and 6 were asked for before: a count
   * that was lowered and is wanted back. Half of the 13 nodes is 6 too.
   */
  @ParameterizedTest
  @CsvSource({"reactive, planned      6 6", "node-share, planned      6 6"})
  void thePlanIsTheSameAgain(String name, String planned) {
    DecisionInputs inputs = Decisions.inputsWithSenses(name);
    write(decided(inputs), inputs);

    StringWriter out = new StringWriter();
    int code =
        Main.commandLine()
            .setOut(new PrintWriter(out))
            .execute("decisions", "replay", Decisions.id(1), "--store", store());

    assertThat(out.toString().lines())
        .startsWith("planned again by " + name, planned)
        .endsWith("the same plan as recorded");
    assertThat(code).isZero();
  }
}
