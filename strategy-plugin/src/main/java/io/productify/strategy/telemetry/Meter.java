package io.productify.strategy.telemetry;

import java.time.Duration;

/**
 * What the plugin counts of itself. Every text is one of a small, fixed set, so that the number of
 * series stays small however many checks there are.
 */
public interface Meter {

  /** Counts nothing: no endpoint was asked for. */
  Meter NONE =
      new Meter() {
        @Override
        public void answered(String source, String direction) {}

        @Override
        public void corrected(String by) {}

        @Override
        public void wantedAboveMax(int replicas) {}

        @Override
        public void servedFromCache(Duration planAge) {}

        @Override
        public void fellBack(String reason) {}

        @Override
        public void asked(String outcome, Duration took) {}

        @Override
        public void misconfigured(String where) {}
      };

  /** An evaluation was answered. */
  void answered(String source, String direction);

  /** The stabilizer or a limit, by its key in the check's block, changed a count. */
  void corrected(String by);

  /** A plan asked for so many replicas more than the check's max. */
  void wantedAboveMax(int replicas);

  /** An evaluation was answered from a plan in hand, of this age. */
  void servedFromCache(Duration planAge);

  /** No plan covered an evaluation. */
  void fellBack(String reason);

  /** A request to the optimizer, its second attempt included, has ended. */
  void asked(String outcome, Duration took);

  /** A configuration, the agent's or a check's, was refused. */
  void misconfigured(String where);
}
