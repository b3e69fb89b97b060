package io.productify.optimizer.engine.exact;

/**
 * The cheapest way from a count into a window of the next row, for counts in ascending order. Each
 * entry of the row enters and leaves a queue once, so a whole row costs as much as its length,
 * whatever the ramp.
 *
 * <p>Within a window the change has one direction, so its price is a line: adding the line to the
 * row makes entries comparable without knowing where the change begins.
 */
final class WindowMinimum {

  private final CostRow row;
  private final Line line;
  private final int[] queue;
  private int head;
  private int tail;
  private int entering;

  /**
   * A price that grows by the same amount with each count of the next row.
   *
   * @param cost units for each count
   * @param tie see {@link Tie}
   */
  record Line(long cost, long tie) {}

  WindowMinimum(CostRow row, Line line) {
    this.row = row;
    this.line = line;
    this.queue = new int[row.width()];
  }

  /** Moves the window to {@code [from, to]}, both never below where they were before. */
  void moveTo(long from, long to) {
    while (entering < row.width() && row.lowest() + (long) entering <= to) {
      while (tail > head && isCheaper(entering, queue[tail - 1])) {
        tail--;
      }
      queue[tail++] = entering++;
    }
    while (tail > head && row.lowest() + (long) queue[head] < from) {
      head++;
    }
  }

  boolean isEmpty() {
    return head == tail;
  }

  /** Returns the cheapest count of the window, the lowest of several. */
  int count() {
    return row.lowest() + queue[head];
  }

  /** Returns the cost of the cheapest count for a change that begins at {@code base}. */
  long cost(int base) {
    return row.cost()[queue[head]] + line.cost() * ((long) count() - base);
  }

  /** Returns the tie of the cheapest count for a change that begins at {@code base}. */
  long tie(int base) {
    return row.tie()[queue[head]] + line.tie() * ((long) count() - base);
  }

  private boolean isCheaper(int entry, int other) {
    int apart = entry - other;
    long cost = row.cost()[entry] + line.cost() * apart;
    long tie = row.tie()[entry] + line.tie() * apart;
    return cost < row.cost()[other] || (cost == row.cost()[other] && tie < row.tie()[other]);
  }
}
