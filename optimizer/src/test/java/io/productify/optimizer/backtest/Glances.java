package io.productify.optimizer.backtest;

/** What an agent sees, made by hand. */
final class Glances {

  private Glances() {}

  /** A look at the load of so many replicas while some run and none are on their way. */
  static Glance at(long second, int running, double load) {
    return of(second, new Glance.Replicas(running, running), load);
  }

  static Glance of(long second, Glance.Replicas replicas, double load) {
    return new Glance(second, (int) (second / 60), replicas, new Glance.Work(load, 0));
  }
}
