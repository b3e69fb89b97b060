package io.productify.e2e.nomad;

/** The cluster refuses what was asked, with the status that Nomad gives for it. */
final class RefusedException extends RuntimeException {
  private final int status;
  private final String explanation;

  RefusedException(int status, String message) {
    super(message);
    this.status = status;
    this.explanation = message;
  }

  String explanation() {
    return explanation;
  }

  int status() {
    return status;
  }
}
