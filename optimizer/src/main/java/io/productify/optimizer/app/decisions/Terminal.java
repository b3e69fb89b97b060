package io.productify.optimizer.app.decisions;

import io.productify.optimizer.decisions.LogUnavailableException;
import java.util.function.IntSupplier;
import picocli.CommandLine;

/** How a command ends. */
final class Terminal {

  static final int UNREADABLE = 1;

  private Terminal() {}

  /** Runs a command; a log that cannot be read is one line and an exit code. */
  static int answering(CommandLine command, IntSupplier work) {
    try {
      return work.getAsInt();
    } catch (LogUnavailableException e) {
      return refused(command, String.valueOf(e.getMessage()));
    } finally {
      command.getOut().flush();
    }
  }

  static int refused(CommandLine command, String why) {
    command.getErr().printf("%s: %s%n", command.getCommandSpec().qualifiedName(" "), why);
    command.getErr().flush();
    return UNREADABLE;
  }
}
