package io.productify.optimizer.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * What came of a command that was run as the command line runs it.
 *
 * @param code exit code
 * @param out standard output
 * @param err standard error
 */
record Outcome(int code, String out, String err) {

  static Outcome of(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err, true))
            .execute(arguments.toArray(String[]::new));
    return new Outcome(code, out.toString(), err.toString());
  }
}
