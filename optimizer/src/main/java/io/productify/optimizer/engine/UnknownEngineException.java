package io.productify.optimizer.engine;

import java.util.List;

/** An engine's name that is not in the registry. */
public final class UnknownEngineException extends RuntimeException {

  private final String engine;
  private final transient List<String> known;

  public UnknownEngineException(String engine, List<String> known) {
    super("unknown engine '%s', known are %s".formatted(engine, String.join(", ", known)));
    this.engine = engine;
    this.known = List.copyOf(known);
  }

  /** Returns the name that was asked for. */
  public String engine() {
    return engine;
  }

  /** Returns the names there are, in alphabetical order. */
  public List<String> known() {
    return known;
  }
}
