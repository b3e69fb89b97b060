package io.productify.optimizer.app.decisions;

import io.productify.optimizer.api.DecisionBody;
import io.productify.optimizer.decisions.Decision;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command {@code decisions show}: everything about one decision. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = {
      "Shows everything about one decision.",
      "Exit code: 0, 1 when there is none or the log cannot be read, 2 after a mistake."
    })
final class ShowCommand implements Callable<Integer> {

  @Parameters(paramLabel = "ID", description = "decision_id of an answer, or id of the list.")
  private String id = "";

  @Mixin private StoreOption store = new StoreOption();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine command = Objects.requireNonNull(spec, "runs through picocli").commandLine();
    return Terminal.answering(
        command,
        () -> {
          Optional<Decision> found = store.log(command).decision(id);
          if (found.isEmpty()) {
            return Terminal.refused(command, "there is no decision " + id);
          }
          command.getOut().print(DecisionSheet.text(DecisionBody.of(found.get())));
          return 0;
        });
  }
}
