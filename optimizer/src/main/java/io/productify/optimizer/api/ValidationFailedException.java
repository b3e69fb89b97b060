package io.productify.optimizer.api;

import java.util.List;

/** A body of the right shape with values out of range. */
final class ValidationFailedException extends RuntimeException {

  private final transient List<Violation> violations;

  ValidationFailedException(List<Violation> violations) {
    super(violations.size() + " values are out of range");
    this.violations = List.copyOf(violations);
  }

  List<Violation> violations() {
    return violations;
  }
}
