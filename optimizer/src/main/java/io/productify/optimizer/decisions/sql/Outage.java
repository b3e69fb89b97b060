package io.productify.optimizer.decisions.sql;

import org.jboss.logging.Logger;

/**
 * Whether the store answers: told once when it stops and once when it does again, with growing
 * pauses in between. Not thread-safe.
 */
final class Outage {

  private static final Logger LOG = Logger.getLogger(LogWriter.class);

  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  private final WriterCounts counts;
  private boolean told;
  private long pauseMillis = FIRST_PAUSE_MILLIS;

  Outage(WriterCounts counts) {
    this.counts = counts;
  }

  /**
   * Takes note of a fault.
   *
   * @param bound rows that may wait
   * @return how long to wait before the store is asked again, milliseconds
   */
  long failed(StoreException fault, int bound) {
    counts.up(false);
    if (!told) {
      told = true;
      LOG.warnf(
          "decision log: the store is down, rows wait (%d at most) and planning goes on: %s",
          bound, fault.getMessage());
    }
    long pause = pauseMillis;
    pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis);
    return pause;
  }

  /** Takes note that the store did as it was asked. */
  void answered(int waiting) {
    counts.up(true);
    pauseMillis = FIRST_PAUSE_MILLIS;
    if (told) {
      told = false;
      LOG.infof("decision log: the store is back; %d rows wait", waiting);
    }
  }
}
