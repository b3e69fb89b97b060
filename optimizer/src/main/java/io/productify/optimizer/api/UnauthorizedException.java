package io.productify.optimizer.api;

/** A request without a valid token. */
final class UnauthorizedException extends RuntimeException {

  UnauthorizedException() {
    super("missing or wrong token");
  }
}
