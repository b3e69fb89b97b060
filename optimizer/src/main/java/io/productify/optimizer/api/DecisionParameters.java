package io.productify.optimizer.api;

import io.productify.optimizer.decisions.DecisionQuery;
import io.productify.optimizer.decisions.Direction;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the query parameters of the decision log, and names everything that is wrong at once. */
final class DecisionParameters {

  private static final int USUAL = 100;
  private static final int LARGEST = 1000;

  private final MultivaluedMap<String, String> given;
  private final List<Violation> violations = new ArrayList<>();

  private DecisionParameters(MultivaluedMap<String, String> given) {
    this.given = given;
  }

  /**
   * Reads them.
   *
   * @throws ValidationFailedException with every violation
   */
  static DecisionQuery read(MultivaluedMap<String, String> given) {
    DecisionParameters parameters = new DecisionParameters(given);
    DecisionQuery.Filter filter =
        new DecisionQuery.Filter(
            parameters.text("group"),
            parameters.text("app"),
            parameters.span(),
            parameters.direction());
    Optional<DecisionQuery.Place> after = parameters.after();
    int limit = parameters.limit();
    if (!parameters.violations.isEmpty()) {
      throw new ValidationFailedException(parameters.violations);
    }
    return new DecisionQuery(filter, after, limit);
  }

  private Optional<String> text(String name) {
    return Optional.ofNullable(given.getFirst(name));
  }

  private DecisionQuery.Span span() {
    Optional<Instant> from = time("from");
    Optional<Instant> to = time("to");
    if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
      violations.add(
          new Violation(
              "from", "must be before to, was %s with to %s".formatted(from.get(), to.get())));
    }
    return new DecisionQuery.Span(from, to);
  }

  private Optional<Instant> time(String name) {
    return text(name).flatMap(text -> time(name, text));
  }

  private Optional<Instant> time(String name, String text) {
    try {
      OffsetDateTime time = OffsetDateTime.parse(text);
      if (time.getYear() < 1 || time.getYear() > 9999) {
        throw new DateTimeException("RFC 3339 has years of four digits");
      }
      return Optional.of(time.toInstant());
    } catch (DateTimeException e) {
      violations.add(
          new Violation(
              name,
              "must be an RFC 3339 time such as 2026-01-01T12:00:00Z, was " + Excerpt.of(text)));
      return Optional.empty();
    }
  }

  private Optional<Direction> direction() {
    Optional<String> text = text("direction");
    Optional<Direction> direction = text.flatMap(Direction::of);
    if (text.isPresent() && direction.isEmpty()) {
      violations.add(
          new Violation("direction", "must be up, down or none, was " + Excerpt.of(text.get())));
    }
    return direction;
  }

  private Optional<DecisionQuery.Place> after() {
    Optional<String> text = text("after");
    int slash = text.map(after -> after.indexOf('/')).orElse(0);
    if (slash < 0) {
      violations.add(
          new Violation("after", "must be time/id, as next was, was " + Excerpt.of(text.get())));
      return Optional.empty();
    }
    return text.flatMap(
        after ->
            time("after", after.substring(0, slash))
                .map(at -> new DecisionQuery.Place(at, after.substring(slash + 1))));
  }

  private int limit() {
    Optional<String> text = text("limit");
    int limit = text.map(DecisionParameters::number).orElse(USUAL);
    if (limit < 1 || limit > LARGEST) {
      violations.add(
          new Violation(
              "limit",
              "must be a whole number from 1 to %d, was %s"
                  .formatted(LARGEST, Excerpt.of(text.orElse("")))));
      return USUAL;
    }
    return limit;
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
