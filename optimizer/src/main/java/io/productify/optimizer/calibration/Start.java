package io.productify.optimizer.calibration;

/**
 * One rise of what was asked for.
 *
 * @param epochSecond UTC epoch second of the first point at which more was asked for
 * @param from count asked for before
 * @param to count asked for then
 * @param outcome what became of it
 * @param delaySeconds until so many were ready, a multiple of the step; 0 unless {@code READY}
 */
public record Start(long epochSecond, int from, int to, Outcome outcome, int delaySeconds) {

  /** What became of a rise. */
  public enum Outcome {
    /** So many replicas were ready. */
    READY,
    /** Fewer were asked for before. */
    WITHDRAWN,
    /** A count was not known in between, or the history ends. */
    UNSEEN,
    /** An hour was not enough. */
    NEVER
  }
}
