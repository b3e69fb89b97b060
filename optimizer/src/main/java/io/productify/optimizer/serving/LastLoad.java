package io.productify.optimizer.serving;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.PlanAnswer;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What the newest answer that looked at the load saw.
 *
 * @param at when it was decided
 * @param present the series that answered
 * @param replica what one replica serves
 * @param model which model forecast it
 */
public record LastLoad(Instant at, Set<Series> present, Replica replica, Model model) {

  /**
   * One replica.
   *
   * @param capacity demand units that it serves
   * @param requestsPerSecond what it serves at the response time of then
   */
  public record Replica(double capacity, double requestsPerSecond) {}

  /**
   * The model that forecast.
   *
   * @param name its name
   * @param reason why this one answered
   */
  public record Model(String name, String reason) {}

  static Optional<LastLoad> of(PlanAnswer answer) {
    Explanation explanation = answer.explanation();
    if (explanation.load().isEmpty() || explanation.sizing().isEmpty()) {
      return Optional.empty();
    }
    Explanation.Sizing sizing = explanation.sizing().get();
    Forecast.Model model = explanation.load().get().forecast().model();
    return Optional.of(
        new LastLoad(
            answer.decision().stamp().now(),
            explanation.load().get().observed().present(),
            new Replica(sizing.replica().capacity(), sizing.requestsPerSecondPerReplica()),
            new Model(model.name(), model.reason())));
  }
}
