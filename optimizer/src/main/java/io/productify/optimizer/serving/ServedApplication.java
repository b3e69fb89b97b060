package io.productify.optimizer.serving;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Observed;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.ShadowPlan;
import io.productify.optimizer.planning.Standing;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/** One application while it is served. Thread-safe. */
final class ServedApplication {

  private final ForecastJudge judge = new ForecastJudge();
  private final Map<String, LastShadow> shadows = new TreeMap<>();
  private ScalingTarget target;
  private Regime regime = Regime.UNKNOWN;
  private @Nullable LoadHistory patternOf;
  private double dailyShare;
  private @Nullable LastAnswer answer;
  private @Nullable LastLoad load;
  private @Nullable LastFailure failure;

  ServedApplication(ScalingTarget target) {
    this.target = target;
  }

  /**
   * How an application stands, and whether its models are to be given up.
   *
   * @param standing with the score that gave them up
   * @param dropped whether they are
   */
  record Observation(Standing standing, boolean dropped) {}

  /**
   * Judges by new samples.
   *
   * @param tooMuch tells of a drift score whether it is one too many
   */
  synchronized Observation observe(Observed.Load observed, DoublePredicate tooMuch) {
    if (patternOf != observed.past().history()) {
      // Hours of days are looked through once for each history that is read.
      patternOf = observed.past().history();
      dailyShare = DailyPattern.share(patternOf, observed.past().calendar());
    }
    regime = Regime.of(observed.requestsPerSecond(), observed.gapRatio(), dailyShare);
    judge.observe(new LoadWindow(observed.grid(), observed.samples()));
    Standing standing = new Standing(regime.label(), judge.driftScore());
    boolean dropped =
        standing.driftScore().isPresent() && tooMuch.test(standing.driftScore().getAsDouble());
    if (dropped) {
      judge.dropModels();
    }
    return new Observation(standing, dropped);
  }

  synchronized double bandQuantile(double wanted) {
    return judge.bandQuantile(wanted);
  }

  synchronized void remember(TimeGrid grid, Forecast forecast) {
    judge.remember(grid, forecast);
  }

  /** Takes note of an answer, unless a newer one is known: late answers overtake each other. */
  synchronized void decided(ScalingTarget scaled, PlanAnswer newest) {
    Instant at = newest.decision().stamp().now();
    if (answer == null || !at.isBefore(answer.decidedAt())) {
      target = scaled;
      answer = LastAnswer.of(newest);
      load = LastLoad.of(newest).orElse(load);
    }
  }

  synchronized void failed(DecisionStamp stamp, Throwable cause) {
    failure = LastFailure.of(stamp, cause);
  }

  synchronized void shadowed(ShadowPlan shadow) {
    shadows.put(shadow.engine(), LastShadow.of(shadow));
  }

  synchronized ServingState state() {
    return new ServingState(
        target,
        regime,
        judge.quality(),
        new ServingState.Last(
            Optional.ofNullable(answer),
            Optional.ofNullable(load),
            Optional.ofNullable(failure),
            List.copyOf(shadows.values())));
  }
}
