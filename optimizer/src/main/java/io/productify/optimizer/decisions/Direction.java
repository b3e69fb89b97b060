package io.productify.optimizer.decisions;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Where a decision moves the count. */
public enum Direction {
  /** More replicas than run. */
  UP,
  /** Fewer replicas than run. */
  DOWN,
  /** As many as run, or no answer: nothing was scaled. */
  NONE;

  /** Returns the name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the direction with a label. */
  public static Optional<Direction> of(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }

  static Direction of(int current, int planned) {
    return planned > current ? UP : planned < current ? DOWN : NONE;
  }
}
