package io.productify.optimizer.forecast.sarimax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Compares orders on one series: by what they miss of its held-out part, and by information
 * criteria on the part they are fitted on. Slow, and nothing for the request path.
 *
 * <p>Orders leave different numbers of first observations out of their likelihood. So that the
 * criteria are of the same observations, all of them count from where the order with the longest
 * state begins to. They still are to be compared only among equal differences: a unit root is no
 * parameter, so that a criterion cannot charge for one.
 */
public final class OrderSelection {

  private static final double[][] NO_REGRESSORS = {};

  /** Smaller differences of errors are luck of the held-out part, and the criterion decides. */
  private static final double ERROR_RESOLUTION = 1e-2;

  /**
   * States squared times points, which a filter step costs until its gain settles, hundreds of
   * times in a fit. Measured on seasons of 24, 48 and 96: a fit takes 2 to 6 seconds for each 1e6.
   */
  private static final double MOST_WORK = 1e7;

  private final OrderTrial trial;
  private final LongSupplier nanoTime;

  /**
   * A comparison on one series.
   *
   * @param nanoTime a clock for the duration of fits, nanoseconds
   */
  public OrderSelection(OrderTrial trial, LongSupplier nanoTime) {
    this.trial = trial;
    this.nanoTime = nanoTime;
  }

  /** Hears how far a comparison is. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Called after each order.
     *
     * @param done orders that have been tried, 1 to total
     * @param total orders of the comparison
     */
    void tried(int done, int total);
  }

  /**
   * Returns a score for each order, the best first: the least held-out error at the longest
   * horizon, among those equal to two decimals the lower AICc; those that could not be fitted are
   * last.
   */
  public List<OrderScore> compare(List<SarimaxOrder> candidates, Progress progress) {
    double[] scaled = trial.scaled();
    List<Attempt> attempts = new ArrayList<>();
    for (SarimaxOrder order : candidates) {
      attempts.add(attempt(order, Arrays.copyOf(scaled, trial.fitted())));
      progress.tried(attempts.size(), candidates.size());
    }
    int leftOut =
        attempts.stream()
            .filter(attempt -> attempt.fit.isPresent())
            .mapToInt(attempt -> attempt.order.states())
            .max()
            .orElse(0);
    return attempts.stream()
        .map(attempt -> score(attempt, scaled, leftOut))
        .sorted(BEST_FIRST)
        .toList();
  }

  private static final Comparator<OrderScore> BEST_FIRST =
      Comparator.comparingDouble(OrderSelection::shownError)
          .thenComparingDouble(
              score ->
                  score.figures().map(f -> f.criteria().aicc()).orElse(Double.POSITIVE_INFINITY));

  private static double shownError(OrderScore score) {
    return score
        .figures()
        .map(figures -> Math.rint(figures.lastError() / ERROR_RESOLUTION))
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** An order, and its fit or why there is none. */
  private record Attempt(
      SarimaxOrder order, long fitNanos, Optional<SarimaxFit> fit, String reason) {}

  private Attempt attempt(SarimaxOrder order, double[] y) {
    double work = (double) order.states() * order.states() * y.length;
    if (work > MOST_WORK) {
      return new Attempt(order, 0, Optional.empty(), tooSlow(order, y.length));
    }
    long start = nanoTime.getAsLong();
    Optional<SarimaxFit> fit = new SarimaxFitter(order).fit(y, NO_REGRESSORS);
    long nanos = nanoTime.getAsLong() - start;
    String reason = fit.isPresent() ? "" : "too few values: " + needed(order);
    return new Attempt(order, nanos, fit, reason);
  }

  private static String tooSlow(SarimaxOrder order, int points) {
    int most = (int) (MOST_WORK / order.states() / order.states());
    return "too slow: %d states, fitted on at most %d points, had %d"
        .formatted(order.states(), most, points);
  }

  private static String needed(SarimaxOrder order) {
    return "the first %d are left out, and %d parameters are sought in the rest"
        .formatted(order.states(), order.parameters(0));
  }

  private OrderScore score(Attempt attempt, double[] scaled, int leftOut) {
    if (attempt.fit.isEmpty()) {
      return new OrderScore(attempt.order, attempt.fitNanos, Optional.empty(), attempt.reason);
    }
    SarimaxFit fit = attempt.fit.get();
    double[][] forecasts =
        new RollingForecast(fit.model(), trial.horizons())
            .means(scaled, NO_REGRESSORS, trial.fitted() - 1, 1);
    OrderScore.Figures figures =
        new OrderScore.Figures(
            criteria(fit, scaled, leftOut), fit.search().converged(), trial.error(forecasts));
    boolean finite =
        Arrays.stream(figures.error()).allMatch(Double::isFinite)
            && Double.isFinite(figures.criteria().logLikelihood());
    return finite
        ? new OrderScore(attempt.order, attempt.fitNanos, Optional.of(figures), "")
        : new OrderScore(
            attempt.order, attempt.fitNanos, Optional.empty(), "its figures are not finite");
  }

  private InformationCriteria criteria(SarimaxFit fit, double[] scaled, int leftOut) {
    SarimaxModel model = fit.model();
    double prior = model.robustPrior();
    SarimaxState before = model.filter(Arrays.copyOf(scaled, leftOut), NO_REGRESSORS, prior);
    SarimaxState after =
        before.extend(Arrays.copyOfRange(scaled, leftOut, trial.fitted()), NO_REGRESSORS);
    return new InformationCriteria(
        after.logLikelihood() - before.logLikelihood(),
        fit.order().parameters(0),
        after.observed() - before.observed());
  }
}
