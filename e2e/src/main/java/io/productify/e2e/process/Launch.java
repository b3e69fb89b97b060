package io.productify.e2e.process;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How to start a program.
 *
 * @param name what it is called in messages
 * @param command program and arguments
 * @param environment variables set on top of the inherited ones; an empty value removes one
 * @param log where its output goes
 */
public record Launch(String name, List<String> command, Map<String, String> environment, Path log) {
  public Launch {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name must not be blank");
    }
    if (command.isEmpty()) {
      throw new IllegalArgumentException("command of " + name + " must not be empty");
    }
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** The same program with more variables. */
  public Launch with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.putAll(more);
    return new Launch(name, command, all, log);
  }
}
