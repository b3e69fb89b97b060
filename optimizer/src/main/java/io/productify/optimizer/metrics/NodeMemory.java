package io.productify.optimizer.metrics;

import java.util.OptionalDouble;

/**
 * Memory of a node.
 *
 * @param usedBytes empty where it is not known
 * @param totalBytes empty where it is not known
 */
public record NodeMemory(OptionalDouble usedBytes, OptionalDouble totalBytes) {

  /** Returns a memory that is known. */
  public static NodeMemory of(double usedBytes, double totalBytes) {
    return new NodeMemory(OptionalDouble.of(usedBytes), OptionalDouble.of(totalBytes));
  }

  /** Tells whether both are known, and make sense. */
  public boolean known() {
    return usedBytes.isPresent() && totalBytes.isPresent() && totalBytes.getAsDouble() > 0;
  }
}
