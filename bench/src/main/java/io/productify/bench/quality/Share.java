package io.productify.bench.quality;

/** How often something held. */
final class Share {

  private long held;
  private long all;

  void add(boolean holds) {
    held += holds ? 1 : 0;
    all++;
  }

  /** Returns the share, 0 to 1. */
  double value() {
    return (double) held / all;
  }
}
