package io.productify.optimizer.engine;

/**
 * How far a count may move in one step.
 *
 * @param maxUp replicas added at most, at least 0
 * @param maxDown replicas removed at most, at least 0
 */
public record Ramp(int maxUp, int maxDown) {

  public Ramp {
    if (maxUp < 0 || maxDown < 0) {
      throw new IllegalArgumentException(
          "a ramp must be at least 0 replicas a step, was up %d, down %d"
              .formatted(maxUp, maxDown));
    }
  }
}
