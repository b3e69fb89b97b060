package io.productify.optimizer.backtest;

import java.util.OptionalInt;

/** Port: decides counts from what can be known at a moment. It may remember what it saw. */
public interface Autoscaler {

  /** Returns the count it wants; empty where nothing is to change. */
  OptionalInt decide(Glance glance);
}
