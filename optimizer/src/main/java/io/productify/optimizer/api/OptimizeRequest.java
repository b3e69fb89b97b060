package io.productify.optimizer.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /optimize}, as sent: nothing in it is trusted until {@link RequestReader}
 * has turned it into a planning request.
 *
 * @param check the scaling check that asks
 * @param currentReplicas replicas running
 * @param pendingReplicas replicas asked for already and not running yet
 * @param minReplicas lowest count
 * @param maxReplicas highest count; 0 is no ceiling
 * @param metrics samples of the check's query
 * @param cacheSize how far ahead to plan, seconds
 * @param overrides planning parameters for this request
 * @param engine the engine to plan with
 * @param token deprecated: the bearer token, where no header carries it
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
// Jakarta's NotNull is a rule to check at run time; until then the value may well be null.
@SuppressWarnings("MultipleNullnessAnnotations")
public record OptimizeRequest(
    @NotNull(message = REQUIRED) @Valid @Nullable Check check,
    @NotNull(message = REQUIRED)
        @Min(value = 0, message = COUNT)
        @Max(value = 100_000, message = COUNT)
        @Nullable Long currentReplicas,
    @Min(value = 0, message = COUNT) @Max(value = 100_000, message = COUNT)
        @Nullable Long pendingReplicas,
    @NotNull(message = REQUIRED)
        @Min(value = 0, message = COUNT)
        @Max(value = 100_000, message = COUNT)
        @Nullable Long minReplicas,
    @NotNull(message = REQUIRED)
        @Min(value = 0, message = COUNT)
        @Max(value = 100_000, message = COUNT)
        @Nullable Long maxReplicas,
    @Size(max = 100_000, message = "must hold at most 100000 samples")
        @Nullable List<@Nullable Sample> metrics,
    @Min(value = 1, message = CACHE) @Max(value = 3600, message = CACHE) @Nullable Long cacheSize,
    @Size(max = 100, message = "must hold at most 100 parameters")
        @Schema(implementation = Object.class, description = "planning parameters by key")
        @Nullable Map<String, JsonNode> overrides,
    @Size(max = 256, message = LENGTH_256) @Nullable String engine,
    @Nullable String token) {

  private static final String REQUIRED = "is required";
  private static final String COUNT = "must be 0 to 100000, was ${validatedValue}";
  private static final String CACHE = "must be 1 to 3600 seconds, was ${validatedValue}";
  private static final String NAME = "[A-Za-z0-9_.:-]*";
  private static final String NAME_RULE = "may hold letters, digits and _ . : - only";
  private static final String LENGTH_256 = "must be at most 256 characters";
  private static final String NO_CONTROL = "[^\\p{Cntrl}\\x{80}-\\x{9f}\\p{Zl}\\p{Zp}\\p{Cs}]*";

  /**
   * The scaling check.
   *
   * @param name its name
   * @param source the APM it queries
   * @param group Nomad task group; empty when unknown
   * @param metricAppName value of the application label
   * @param task Nomad task; empty = the application's name
   * @param query the query it sends
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Check(
      @NotNull(message = REQUIRED)
          @Size(min = 1, max = 256, message = "must be 1 to 256 characters")
          @Pattern(regexp = NO_CONTROL, message = "must hold no control characters")
          @Nullable String name,
      @NotNull(message = REQUIRED)
          @Size(max = 256, message = LENGTH_256)
          @Pattern(regexp = NO_CONTROL, message = "must hold no control characters")
          @Nullable String source,
      @Size(max = 256, message = LENGTH_256) @Pattern(regexp = NAME, message = NAME_RULE)
          @Nullable String group,
      @NotNull(message = REQUIRED)
          @Size(min = 1, max = 256, message = "must be 1 to 256 characters")
          @Pattern(regexp = NAME, message = NAME_RULE)
          @Nullable String metricAppName,
      @Size(max = 256, message = LENGTH_256) @Pattern(regexp = NAME, message = NAME_RULE)
          @Nullable String task,
      @Size(max = 4096, message = "must be at most 4096 characters") @Nullable String query) {}

  /**
   * One sample of the check's query.
   *
   * @param timestamp RFC 3339
   * @param value dropped when null or not finite
   */
  public record Sample(@Nullable String timestamp, @Nullable Double value) {}

  @Override
  public String toString() {
    // The token must not reach a log line by way of a record's own text.
    return "OptimizeRequest[check=" + check + "]";
  }
}
