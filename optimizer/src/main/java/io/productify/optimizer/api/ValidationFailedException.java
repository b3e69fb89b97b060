package io.productify.optimizer.api;

import java.util.List;
import java.util.stream.Collectors;

/** A body of the right shape with values out of range. */
final class ValidationFailedException extends RuntimeException {

  private final transient List<Violation> violations;

  ValidationFailedException(List<Violation> violations) {
    super(fields(violations));
    this.violations = List.copyOf(violations);
  }

  /** Names fields only: values are the caller's. */
  private static String fields(List<Violation> violations) {
    return violations.size()
        + " violations, at "
        + violations.stream().limit(10).map(Violation::field).collect(Collectors.joining(", "));
  }

  List<Violation> violations() {
    return violations;
  }
}
