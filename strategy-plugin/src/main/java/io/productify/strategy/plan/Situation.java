package io.productify.strategy.plan;

/**
 * What the agent said when it asked.
 *
 * @param running replicas that run, at least 0
 * @param demandPresent whether any finite sample was above zero
 * @param now when the answer is decided
 */
public record Situation(int running, boolean demandPresent, Moment now) {

  public Situation {
    if (running < 0) {
      throw new IllegalArgumentException("running must be at least 0, was " + running);
    }
  }
}
