package io.productify.optimizer.engine.nodeshare;

/**
 * The static mode: the same count whatever the nodes.
 *
 * @param count at least 0
 */
public record FixedServers(int count) implements NodeRule {

  public FixedServers {
    if (count < 0) {
      throw new IllegalArgumentException("static servers must be at least 0, was " + count);
    }
  }

  @Override
  public int desired(int eligibleNodes) {
    return count;
  }

  @Override
  public String grounds(int eligibleNodes) {
    return "a fixed count of %d".formatted(count);
  }
}
