package io.productify.optimizer.api;

import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
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
        @Parameter(
            description = "bring every number behind the answer",
            schema = @Schema(type = SchemaType.BOOLEAN))
        @Nullable String explain,
    @QueryParam("tail")
        @DefaultValue("20")
        @Parameter(description = "observed request rates that an explanation brings, 1 to 10000")
        @Nullable String tail,
    @QueryParam("dry_run")
        @Parameter(
            description = "plan as ever, and record nothing of it",
            schema = @Schema(type = SchemaType.BOOLEAN))
        @Nullable String dryRun) {

  /** As many points as a window has at most. */
  static final int LONGEST_TAIL = 10_000;

  /**
   * Tells whether every number is asked for.
   *
   * @throws ValidationFailedException if it is neither true nor false
   */
  boolean explains() {
    return flag("explain", explain);
  }

  /**
   * Tells whether nothing is to be recorded. What is neither true nor false is refused: a trial
   * that is written wrong must not become a decision.
   *
   * @throws ValidationFailedException if it is neither true nor false
   */
  boolean isDryRun() {
    return flag("dry_run", dryRun);
  }

  private static boolean flag(String name, @Nullable String value) {
    String text = value == null ? "false" : value.strip().toLowerCase(Locale.ROOT);
    if (text.equals("false")) {
      return false;
    }
    if (text.equals("true")) {
      return true;
    }
    throw new ValidationFailedException(
        List.of(
            new Violation(
                name,
                "must be true or false, was %s".formatted(Excerpt.of(String.valueOf(value))))));
  }

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
