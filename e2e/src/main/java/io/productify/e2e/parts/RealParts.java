package io.productify.e2e.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which programs of others really ran, each with the version that it gives itself. */
public final class RealParts {
  private static final Pattern VERSION = Pattern.compile("v?\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.]+)?");
  private static final Map<String, String> RAN = new TreeMap<>();

  private RealParts() {}

  /** Notes one that was started. */
  public static synchronized void ran(String name, String version) {
    RAN.put(name, version);
  }

  static synchronized boolean hasRun(String name) {
    return RAN.containsKey(name);
  }

  /** One line for the end of a run. */
  public static synchronized String line() {
    return RAN.isEmpty()
        ? "real parts that ran: none"
        : RAN.entrySet().stream()
            .map(part -> part.getKey() + " " + part.getValue())
            .collect(Collectors.joining(", ", "real parts that ran: ", ""));
  }

  /** Asks a program for its version. */
  static String version(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Matcher version = VERSION.matcher(text);
      if (process.waitFor() != 0 || !version.find()) {
        throw new IllegalStateException(command[0] + " does not tell its version: " + text);
      }
      return version.group();
    } catch (IOException e) {
      throw new UncheckedIOException(command[0] + " cannot be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
