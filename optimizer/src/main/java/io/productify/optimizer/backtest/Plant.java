package io.productify.optimizer.backtest;

import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * The replicas of one application under one autoscaler: what is asked for serves after the startup
 * delay, what is removed leaves at once.
 */
final class Plant {

  private final int startupSeconds;
  private final ArrayDeque<Order> orders = new ArrayDeque<>();
  private int ready;

  /** Replicas on their way. */
  private record Order(long readyEpochSecond, int replicas) {}

  /**
   * @param ready replicas that serve from the start
   * @param startupSeconds from asking for a replica until it serves
   */
  Plant(int ready, int startupSeconds) {
    this.ready = ready;
    this.startupSeconds = startupSeconds;
  }

  /** Returns the replicas that serve. */
  int ready() {
    return ready;
  }

  /** Returns the replicas that serve or are on their way. */
  int asked() {
    return ready + orders.stream().mapToInt(Order::replicas).sum();
  }

  /** Lets everything serve that is ready by now. */
  void arrive(long now) {
    while (!orders.isEmpty() && orders.peekFirst().readyEpochSecond() <= now) {
      ready += orders.removeFirst().replicas();
    }
  }

  /**
   * Asks for a count. Of those on their way the newest are the first not to come.
   *
   * @return the change of the count asked for: replicas started, or below 0 stopped
   */
  int ask(int count, long now) {
    int change = count - asked();
    if (change > 0) {
      orders.addLast(new Order(now + startupSeconds, change));
      arrive(now);
    } else if (change < 0) {
      stop(-change);
    }
    return change;
  }

  private void stop(int replicas) {
    int left = replicas;
    Iterator<Order> newestFirst = orders.descendingIterator();
    ArrayDeque<Order> kept = new ArrayDeque<>();
    while (newestFirst.hasNext()) {
      Order order = newestFirst.next();
      int cancelled = Math.min(left, order.replicas());
      left -= cancelled;
      if (cancelled < order.replicas()) {
        kept.addFirst(new Order(order.readyEpochSecond(), order.replicas() - cancelled));
      }
    }
    orders.clear();
    orders.addAll(kept);
    ready -= left;
  }
}
