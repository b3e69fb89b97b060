package io.productify.optimizer.safety;

/**
 * One thing the safety shell changed.
 *
 * @param kind what kind of rule
 * @param reason a sentence for an operator
 */
public record Correction(Kind kind, String reason) {

  /** The rules of the shell. */
  public enum Kind {
    /** The engine's answer was too short, too long, negative or not finite, or there was none. */
    UNUSABLE,
    /** A change was larger than one step may bring. */
    RAMP,
    /** A count lay outside the limits. */
    LIMITS,
    /** A count would have fallen before the load does. */
    REMOVAL
  }
}
