package io.productify.strategy.policy;

import java.util.List;

/** A configuration with mistakes, all of them named. */
public final class InvalidConfigException extends Exception {

  private final String words;

  /** Creates the exception; {@code where} says whose configuration it is. */
  public InvalidConfigException(String where, List<String> mistakes) {
    this(where + " has " + counted(mistakes) + ": " + String.join("; ", mistakes));
  }

  private InvalidConfigException(String words) {
    super(words);
    this.words = words;
  }

  /** Returns each mistake with its key and value, in one sentence. */
  public String words() {
    return words;
  }

  private static String counted(List<String> mistakes) {
    return mistakes.size() == 1 ? "a mistake" : mistakes.size() + " mistakes";
  }
}
