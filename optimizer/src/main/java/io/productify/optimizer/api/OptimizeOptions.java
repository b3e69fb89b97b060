package io.productify.optimizer.api;

import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * How a planning request is to be answered.
 *
 * @param explain whether the answer brings every number behind it
 * @param tail how many observed request rates an explanation brings, 1 to {@value #LONGEST_TAIL}
 * @param dryRun whether the answer is only looked at: nothing is recorded of it
 */
public record OptimizeOptions(
    @QueryParam("explain")
        @DefaultValue("false")
        @Parameter(description = "bring every number behind the answer")
        boolean explain,
    @QueryParam("tail")
        @DefaultValue("20")
        @Parameter(description = "observed request rates that an explanation brings, 1 to 10000")
        @Nullable String tail,
    @QueryParam("dry_run")
        @DefaultValue("false")
        @Parameter(description = "plan as ever, and record nothing of it")
        boolean dryRun) {

  /** As many points as a window has at most. */
  static final int LONGEST_TAIL = 10_000;

  /**
   * Returns how many observed rates are asked for.
   *
   * @throws ValidationFailedException if it is no such number
   */
  int tailPoints() {
    try {
      int points = Integer.parseInt(String.valueOf(tail).strip());
      if (points >= 1 && points <= LONGEST_TAIL) {
        return points;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new ValidationFailedException(
        List.of(
            new Violation(
                "tail",
                "must be a whole number from 1 to %d, was %s"
                    .formatted(LONGEST_TAIL, Excerpt.of(String.valueOf(tail))))));
  }
}
