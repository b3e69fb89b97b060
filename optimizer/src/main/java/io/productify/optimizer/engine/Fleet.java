package io.productify.optimizer.engine;

/**
 * The replicas there are and the room to change them.
 *
 * @param running replicas running now, at least 0; may lie outside the limits
 * @param pending replicas asked for and not running yet, at least 0
 * @param limits allowed counts
 * @param ramp allowed change in one step
 */
public record Fleet(int running, int pending, Limits limits, Ramp ramp) {

  public Fleet {
    if (running < 0 || pending < 0) {
      throw new IllegalArgumentException(
          "replicas must be at least 0, were running %d, pending %d".formatted(running, pending));
    }
  }

  /** Returns the count a plan starts from: the running one, brought within the limits for free. */
  public int start() {
    return limits.clamp(running);
  }

  /**
   * Returns the pending replicas that raise the start: none of those that fill it up to the lowest
   * count, which the start has already, and none that would exceed the ceiling.
   */
  public int arriving() {
    return Math.max(0, limits.clamp(withPending()) - start());
  }

  /** Returns the running replicas and those on their way that fit under the ceiling. */
  public int withPending() {
    long all = Math.min(limits.ceiling(), (long) running + pending);
    return (int) Math.max(running, all);
  }
}
