package io.productify.optimizer.app.decisions;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.DecisionInputs;
import io.productify.optimizer.decisions.DecisionLog;
import io.productify.optimizer.engine.Engine;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command {@code decisions replay}: makes a decision again from what it was made from. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Plans again from what a decision was made from, and compares the plans.",
      "Exit code: 0 for the same plan, 1 for another one, or where there is nothing to plan from,"
          + " 2 after a mistake."
    })
final class ReplayCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "decision_id of an answer, or id of the list.")
  private String id = "";

  @Mixin private StoreOption store = new StoreOption();

  @Spec private @Nullable CommandSpec spec;

  private final Supplier<List<Engine>> engines;

  ReplayCommand(Supplier<List<Engine>> engines) {
    this.engines = engines;
  }

  @Override
  public Integer call() {
    CommandLine command = Objects.requireNonNull(spec, "runs through picocli").commandLine();
    return Terminal.answering(command, () -> replay(command, store.log(command)));
  }

  private int replay(CommandLine command, DecisionLog log) {
    Optional<Decision> recorded = log.decision(id);
    if (recorded.isEmpty()) {
      return Terminal.refused(command, "there is no decision " + id);
    }
    Optional<Decision.Served> served = recorded.get().answered().served();
    if (served.isEmpty()) {
      return Terminal.refused(
          command, "nothing was planned: " + recorded.get().answered().why().reason());
    }
    Optional<DecisionInputs> inputs = log.inputs(id);
    if (inputs.isEmpty()) {
      return Terminal.refused(
          command,
          "what it was made from is not kept: no engine was asked, or it is older than"
              + " optimizer.decisions.inputs-retention-hours");
    }
    Replay replay = Replay.of(inputs.get(), engines.get());
    command.getOut().print(replay.comparedWith(served.get()));
    return replay.isSameAs(served.get()) ? 0 : Terminal.UNREADABLE;
  }
}
