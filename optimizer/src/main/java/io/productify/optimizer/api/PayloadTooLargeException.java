package io.productify.optimizer.api;

/** A body that goes on beyond the limit. */
final class PayloadTooLargeException extends RuntimeException {

  PayloadTooLargeException() {
    super("the body is larger than " + RequestGuard.BODY_LIMIT_BYTES + " bytes");
  }
}
