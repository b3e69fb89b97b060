package io.productify.optimizer.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.productify.optimizer.decisions.DecisionQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /decisions}.
 *
 * @param decisions newest first
 * @param next what to send as {@code after} for the next page; left out on the last one
 */
public record DecisionsResponse(
    List<DecisionBody> decisions,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String next) {

  /** Returns a page as callers see it. */
  public static DecisionsResponse of(DecisionQuery.Page page) {
    return new DecisionsResponse(
        page.decisions().stream().map(DecisionBody::of).toList(),
        page.next().map(place -> place.at() + "/" + place.id()).orElse(null));
  }
}
