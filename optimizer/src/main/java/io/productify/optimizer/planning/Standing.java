package io.productify.optimizer.planning;

import java.util.OptionalDouble;

/**
 * How an application stands: what kind of load it has, and how well it has been forecast.
 *
 * @param regime the kind of load in one word
 * @param driftScore how much worse the forecasts are than when fitted, in [0, 1); 0 is as good, 0.5
 *     twice the error; empty until enough of them could be judged
 */
public record Standing(String regime, OptionalDouble driftScore) {

  /** Nobody has looked. */
  public static final Standing UNKNOWN = new Standing("unknown", OptionalDouble.empty());

  public Standing {
    driftScore.ifPresent(
        score -> {
          if (!(score >= 0 && score < 1)) {
            throw new IllegalArgumentException("driftScore must be in [0, 1), was " + score);
          }
        });
  }
}
