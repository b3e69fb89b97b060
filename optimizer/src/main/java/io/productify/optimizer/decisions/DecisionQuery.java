package io.productify.optimizer.decisions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which decisions are asked for, newest first.
 *
 * @param filter what they have in common
 * @param after the last one of the page before; empty for the first page
 * @param limit decisions at most, at least 1
 */
public record DecisionQuery(Filter filter, Optional<Place> after, int limit) {

  public DecisionQuery {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, was " + limit);
    }
  }

  /**
   * What decisions have in common; what is empty does not matter.
   *
   * @param group Nomad task group
   * @param app application
   * @param span when
   * @param direction where the count moved
   */
  public record Filter(
      Optional<String> group, Optional<String> app, Span span, Optional<Direction> direction) {

    /** Every decision. */
    public static final Filter ALL =
        new Filter(Optional.empty(), Optional.empty(), Span.ALL, Optional.empty());
  }

  /**
   * A stretch of time.
   *
   * @param from its first moment
   * @param to the moment before which it ends
   */
  public record Span(Optional<Instant> from, Optional<Instant> to) {

    /** All time. */
    public static final Span ALL = new Span(Optional.empty(), Optional.empty());
  }

  /**
   * A place in the log.
   *
   * @param at time of the decision there, whole milliseconds
   * @param id its key
   */
  public record Place(Instant at, String id) {

    static Place of(Decision decision) {
      return new Place(decision.stamp().now(), decision.stamp().decisionId());
    }
  }

  /**
   * A page of the log.
   *
   * @param decisions newest first
   * @param next place after which the next page begins; empty on the last one
   */
  public record Page(List<Decision> decisions, Optional<Place> next) {

    public Page {
      decisions = List.copyOf(decisions);
    }

    /**
     * Returns the page of a query.
     *
     * @param found what there is from the page's begin on: one more than the limit where the page
     *     is not the last one
     */
    public static Page of(DecisionQuery query, List<Decision> found) {
      if (found.size() <= query.limit()) {
        return new Page(found, Optional.empty());
      }
      List<Decision> shown = found.subList(0, query.limit());
      return new Page(shown, Optional.of(Place.of(shown.get(shown.size() - 1))));
    }
  }
}
