package io.productify.optimizer.api;

/** A body that is not JSON of the right shape. */
final class MalformedJsonException extends RuntimeException {

  MalformedJsonException(String message) {
    super(message);
  }
}
