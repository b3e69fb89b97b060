package io.productify.optimizer.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.policy.PolicyBook;
import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.PluginSamples;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.Check;
import io.productify.optimizer.planning.Parameter;
import io.productify.optimizer.planning.PlanRequest;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns a body into a planning request, or names everything that is wrong with it at once. */
final class RequestValidation {

  private static final int DEFAULT_CACHE_SECONDS = 10;

  /** Nobody reads more of one kind than this. */
  private static final int MOST_VIOLATIONS = 100;

  private final OptimizeRequest body;
  private final List<Violation> violations = new ArrayList<>();

  private RequestValidation(OptimizeRequest body) {
    this.body = body;
  }

  /**
   * A valid request.
   *
   * @param request what to plan
   * @param droppedSamples samples that were null or not finite
   */
  record Valid(PlanRequest request, int droppedSamples) {}

  /**
   * Validates a body.
   *
   * @throws ValidationFailedException with every violation
   */
  static Valid validate(OptimizeRequest body, Validator validator) {
    RequestValidation validation = new RequestValidation(body);
    validation.addFieldViolations(validator);
    validation.addLimitViolation();
    if (validation.tooMuch()) {
      throw new ValidationFailedException(validation.violations);
    }
    Map<Parameter, Object> overrides = validation.overrides();
    List<PluginSamples.Sample> samples = validation.samples();
    if (!validation.violations.isEmpty()) {
      throw new ValidationFailedException(validation.told());
    }
    int given = body.metrics() == null ? 0 : body.metrics().size();
    return new Valid(validation.request(overrides, samples), given - samples.size());
  }

  /** A body that holds too many things is not looked through: its size is what is wrong with it. */
  private boolean tooMuch() {
    return violations.stream()
        .anyMatch(v -> v.field().equals("metrics") || v.field().equals("overrides"));
  }

  private List<Violation> told() {
    if (violations.size() <= MOST_VIOLATIONS) {
      return violations;
    }
    List<Violation> told = new ArrayList<>(violations.subList(0, MOST_VIOLATIONS));
    told.add(new Violation("", "and %d more".formatted(violations.size() - MOST_VIOLATIONS)));
    return told;
  }

  private void addFieldViolations(Validator validator) {
    validator.validate(body).stream()
        .sorted(Comparator.comparing(violation -> violation.getPropertyPath().toString()))
        .map(RequestValidation::named)
        .forEach(violations::add);
  }

  private static Violation named(ConstraintViolation<OptimizeRequest> violation) {
    String path = violation.getPropertyPath().toString();
    String snake = path.replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    return new Violation(snake, violation.getMessage());
  }

  private void addLimitViolation() {
    Long min = body.minReplicas();
    Long max = body.maxReplicas();
    if (min != null && max != null && max > 0 && min > max) {
      violations.add(
          new Violation(
              "min_replicas",
              "must not exceed max_replicas (0 = no ceiling), was %d with max_replicas %d"
                  .formatted(min, max)));
    }
  }

  private Map<Parameter, Object> overrides() {
    Map<Parameter, Object> accepted = new EnumMap<>(Parameter.class);
    if (body.overrides() != null) {
      body.overrides().forEach((key, value) -> addOverride(accepted, key, value));
    }
    return accepted;
  }

  private void addOverride(Map<Parameter, Object> accepted, String key, JsonNode value) {
    Optional<Parameter> parameter = Parameter.of(key);
    if (parameter.isEmpty() && isPolicy(key)) {
      return;
    }
    if (parameter.isEmpty()) {
      violations.add(
          new Violation(
              "overrides." + Excerpt.of(key), "is unknown, known are " + Parameter.keys()));
      return;
    }
    try {
      accepted.put(parameter.get(), parameter.get().accept(plain(value)));
    } catch (IllegalArgumentException e) {
      violations.add(new Violation("overrides." + key, String.valueOf(e.getMessage())));
    }
  }

  /** Whether a policy's value parses is for the policy to say: one that does not is passed over. */
  private Map<String, Object> policy() {
    Map<String, Object> policy = new HashMap<>();
    if (body.overrides() != null) {
      body.overrides()
          .forEach(
              (key, value) -> {
                if (isPolicy(key)) {
                  policy.put(key, plain(value));
                }
              });
    }
    return policy;
  }

  private static boolean isPolicy(String key) {
    return key.equals(PolicyBook.TEMPLATE) || PolicyField.of(key).isPresent();
  }

  private static Object plain(JsonNode value) {
    if (value.isNumber()) {
      return value.numberValue();
    }
    String text = value.isContainerNode() ? value.toString() : value.asText();
    return value.isBoolean() ? (Object) value.booleanValue() : Excerpt.of(text);
  }

  private List<PluginSamples.Sample> samples() {
    List<PluginSamples.Sample> samples = new ArrayList<>();
    List<OptimizeRequest.@Nullable Sample> given =
        body.metrics() == null ? List.of() : body.metrics();
    for (int i = 0; i < given.size(); i++) {
      OptimizeRequest.Sample sample = given.get(i);
      if (sample != null && sample.value() != null && Double.isFinite(sample.value())) {
        String field = "metrics[" + i + "].timestamp";
        double value = sample.value();
        epochSecond(field, sample.timestamp())
            .ifPresent(second -> samples.add(new PluginSamples.Sample(second, value)));
      }
    }
    return samples;
  }

  private Optional<Long> epochSecond(String field, @Nullable String timestamp) {
    try {
      return Optional.of(OffsetDateTime.parse(String.valueOf(timestamp)).toEpochSecond());
    } catch (DateTimeException e) {
      violations.add(new Violation(field, "must be an RFC 3339 time such as 2026-01-01T12:00:00Z"));
      return Optional.empty();
    }
  }

  private PlanRequest request(
      Map<Parameter, Object> overrides, List<PluginSamples.Sample> samples) {
    OptimizeRequest.Check check = Objects.requireNonNull(body.check());
    PlanRequest.Counts counts =
        new PlanRequest.Counts(
            Math.toIntExact(Objects.requireNonNull(body.currentReplicas())),
            orElse(body.pendingReplicas(), 0),
            new Limits(
                Math.toIntExact(Objects.requireNonNull(body.minReplicas())),
                Math.toIntExact(Objects.requireNonNull(body.maxReplicas()))));
    return new PlanRequest(
        ScalingTarget.of(
            orEmpty(check.group()),
            Objects.requireNonNull(check.metricAppName()),
            orEmpty(check.task())),
        new Check(
            Objects.requireNonNull(check.name()),
            Objects.requireNonNull(check.source()),
            new PluginSamples(orEmpty(check.query()), samples)),
        counts,
        new PlanRequest.Wishes(
            orElse(body.cacheSize(), DEFAULT_CACHE_SECONDS),
            Optional.ofNullable(body.engine()),
            overrides,
            policy()));
  }

  private static int orElse(@Nullable Long value, int absent) {
    return value == null ? absent : Math.toIntExact(value);
  }

  private static String orEmpty(@Nullable String value) {
    return value == null ? "" : value;
  }
}
