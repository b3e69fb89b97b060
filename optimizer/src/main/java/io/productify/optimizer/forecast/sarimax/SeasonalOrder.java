package io.productify.optimizer.forecast.sarimax;

/**
 * The seasonal part (P, D, Q)[s] of an order: autoregression, differencing and moving average at
 * multiples of the period.
 *
 * @param p seasonal autoregressive order, 0 to {@value #MAX_LAGS}
 * @param d seasonal differences, 0 to {@value #MAX_DIFFERENCES}
 * @param q seasonal moving-average order, 0 to {@value #MAX_LAGS}
 * @param period steps in a season: 0 exactly when there is no seasonal part, else 2 to {@value
 *     #MAX_PERIOD}
 */
public record SeasonalOrder(int p, int d, int q, int period) {

  /** No seasonal part. */
  public static final SeasonalOrder NONE = new SeasonalOrder(0, 0, 0, 0);

  private static final int MAX_LAGS = 3;
  private static final int MAX_DIFFERENCES = 2;
  private static final int MAX_PERIOD = 400;

  public SeasonalOrder {
    SarimaxOrder.requireRange("seasonal p", p, MAX_LAGS);
    SarimaxOrder.requireRange("seasonal d", d, MAX_DIFFERENCES);
    SarimaxOrder.requireRange("seasonal q", q, MAX_LAGS);
    boolean none = p == 0 && d == 0 && q == 0;
    if (none ? period != 0 : period < 2 || period > MAX_PERIOD) {
      throw new IllegalArgumentException(
          "period must be 0 without a seasonal part and in [2, %d] with one, was %d"
              .formatted(MAX_PERIOD, period));
    }
  }

  /** Whether there is a seasonal part. */
  public boolean present() {
    return period > 0;
  }

  @Override
  public String toString() {
    return "(%d,%d,%d)[%d]".formatted(p, d, q, period);
  }
}
