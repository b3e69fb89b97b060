package io.productify.optimizer.app.offline;

import io.productify.optimizer.forecast.sarimax.InformationCriteria;
import io.productify.optimizer.forecast.sarimax.OrderScore;
import io.productify.optimizer.forecast.sarimax.OrderTrial;
import io.productify.optimizer.forecast.sarimax.SarimaxOrder;
import io.productify.optimizer.metrics.recorded.Trace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a comparison of orders has to say.
 *
 * @param file that the trace is from, as it was named
 * @param trace the points that were used
 * @param trial what the orders were judged by
 * @param scores the best first
 */
record OrderReport(String file, Trace trace, OrderTrial trial, List<OrderScore> scores) {

  OrderReport {
    scores = List.copyOf(scores);
  }

  /** An information criterion and its name in JSON. */
  enum Criterion {
    AIC("aic", InformationCriteria::aic),
    AICC("aicc", InformationCriteria::aicc),
    BIC("bic", InformationCriteria::bic);

    private final String key;
    private final ToDoubleFunction<InformationCriteria> value;

    Criterion(String key, ToDoubleFunction<InformationCriteria> value) {
      this.key = key;
      this.value = value;
    }

    String key() {
      return key;
    }

    double of(OrderScore.Figures figures) {
      return value.applyAsDouble(figures.criteria());
    }
  }

  /** Returns the best order, empty where none could be fitted. */
  Optional<SarimaxOrder> best() {
    return scores.stream()
        .filter(score -> score.figures().isPresent())
        .map(OrderScore::order)
        .findFirst();
  }

  /** Whether an order has the lowest value of a criterion among those of equal differences. */
  boolean isLowest(OrderScore score, Criterion criterion) {
    return score.figures().isPresent()
        && scores.stream()
            .filter(other -> differences(other).equals(differences(score)))
            .filter(other -> other.figures().isPresent())
            .min(Comparator.comparingDouble(other -> criterion.of(other.figures().orElseThrow())))
            .filter(lowest -> lowest.order().equals(score.order()))
            .isPresent();
  }

  /** Returns the differences of an order, d and D. */
  private static List<Integer> differences(OrderScore score) {
    return List.of(score.order().d(), score.order().seasonal().d());
  }
}
