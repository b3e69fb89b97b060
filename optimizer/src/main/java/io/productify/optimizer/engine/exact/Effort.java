package io.productify.optimizer.engine.exact;

/**
 * How much a search may still do, in units of a few nanoseconds: a count priced, a kink of a curve
 * looked at. Counted rather than timed, so that the same problem is given up at the same place.
 */
final class Effort {

  private final long units;
  private long spent;

  Effort(long units) {
    this.units = units;
  }

  void spend(long more) {
    spent += more;
  }

  long spent() {
    return spent;
  }

  boolean isSpent() {
    return spent > units;
  }

  /** Returns an effort of its own, no larger than what is left of this one. */
  Effort part(long most) {
    return new Effort(Math.min(most, units - spent));
  }
}
