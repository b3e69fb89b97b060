package io.productify.optimizer.engine.exact;

/**
 * How much a search may still do, in units of a few nanoseconds: a count priced, a piece of a curve
 * looked at. Counted rather than timed, so that the same problem is given up at the same place.
 */
final class Effort {

  private long left;

  Effort(long units) {
    this.left = units;
  }

  void spend(long units) {
    left -= units;
  }

  boolean isSpent() {
    return left < 0;
  }
}
