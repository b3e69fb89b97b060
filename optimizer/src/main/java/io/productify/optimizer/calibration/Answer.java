package io.productify.optimizer.calibration;

import java.util.Optional;

/** An estimate, or why there is none: a guess is neither. */
public sealed interface Answer<T> {

  /** The history tells. */
  record Known<T>(T value) implements Answer<T> {}

  /**
   * The history does not tell.
   *
   * @param missing what it does not show, one sentence without a full stop
   * @param mend what to do about it, one sentence without a full stop
   */
  record NotEnough<T>(String missing, String mend) implements Answer<T> {}

  /** Returns the estimate; empty where there is none. */
  default Optional<T> known() {
    return this instanceof Known<T> known ? Optional.of(known.value()) : Optional.empty();
  }
}
