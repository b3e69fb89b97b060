package io.productify.e2e.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks the system what Java 17 does not tell: whether a person looks at our output, and how wide
 * their terminal is. Where the system has no answer, nobody looks and the width is unknown.
 */
final class TerminalProbe {
  private static final Pattern SIZE = Pattern.compile("\\d+ (\\d+)\\s*");

  private TerminalProbe() {}

  static boolean outputIsTerminal() {
    ProcessBuilder probe = new ProcessBuilder("test", "-t", "1");
    return run(probe.redirectOutput(ProcessBuilder.Redirect.INHERIT)).isPresent();
  }

  static Optional<Integer> columns() {
    ProcessBuilder probe = new ProcessBuilder("stty", "size");
    return run(probe.redirectInput(ProcessBuilder.Redirect.INHERIT))
        .map(SIZE::matcher)
        .filter(Matcher::matches)
        .map(size -> Integer.valueOf(size.group(1)));
  }

  /** What the program printed, if it succeeded. */
  private static Optional<String> run(ProcessBuilder builder) {
    try {
      Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
