package io.productify.optimizer.forecast.sarimax;

import java.util.ArrayList;
import java.util.List;

/**
 * The orders worth comparing: every (p,d,q) up to a largest one, and with a season a few around
 * (1,d,1).
 *
 * <p>An order without any differences has a constant: a load that returns to a level returns to its
 * mean, and without a constant it would return to zero.
 *
 * @param maxP largest autoregressive order, 0 to {@value #MAX_LAGS}
 * @param maxD most differences, 0 to {@value #MAX_DIFFERENCES}
 * @param maxQ largest moving-average order, 0 to {@value #MAX_LAGS}
 * @param seasonalPeriod steps in a season, 2 to {@value #MAX_PERIOD}; 0 for no seasonal orders
 */
public record OrderGrid(int maxP, int maxD, int maxQ, int seasonalPeriod) {

  /** (0..2, 0..1, 0..2) without a season: 18 orders. */
  public static final OrderGrid DEFAULT = new OrderGrid(2, 1, 2, 0);

  /** A fit searches in p + q dimensions, and beyond this it is no longer a matter of seconds. */
  private static final int MAX_LAGS = 5;

  private static final int MAX_DIFFERENCES = 2;
  private static final int MAX_PERIOD = 400;

  public OrderGrid {
    SarimaxOrder.requireRange("max-p", maxP, MAX_LAGS);
    SarimaxOrder.requireRange("max-d", maxD, MAX_DIFFERENCES);
    SarimaxOrder.requireRange("max-q", maxQ, MAX_LAGS);
    if (seasonalPeriod != 0 && (seasonalPeriod < 2 || seasonalPeriod > MAX_PERIOD)) {
      throw new IllegalArgumentException(
          "seasonal-period must be 0 for none or in [2, %d], was %d"
              .formatted(MAX_PERIOD, seasonalPeriod));
    }
  }

  /** Returns the orders, by d, p and q, the seasonal ones last. */
  public List<SarimaxOrder> orders() {
    List<SarimaxOrder> orders = new ArrayList<>();
    for (int d = 0; d <= maxD; d++) {
      for (int p = 0; p <= maxP; p++) {
        for (int q = 0; q <= maxQ; q++) {
          orders.add(withLevel(SarimaxOrder.of(p, d, q)));
        }
      }
    }
    if (seasonalPeriod > 0) {
      addSeasonal(orders);
    }
    return List.copyOf(orders);
  }

  /** Every (P,D,Q) of 0 and 1 but the empty one. */
  private void addSeasonal(List<SarimaxOrder> orders) {
    for (int d = 0; d <= maxD; d++) {
      SarimaxOrder base = SarimaxOrder.of(Math.min(1, maxP), d, Math.min(1, maxQ));
      for (int bits = 1; bits < 8; bits++) {
        SeasonalOrder seasonal =
            new SeasonalOrder(bits & 1, bits >> 2, bits >> 1 & 1, seasonalPeriod);
        orders.add(withLevel(base.withSeasonal(seasonal)));
      }
    }
  }

  private static SarimaxOrder withLevel(SarimaxOrder order) {
    return order.differencingStates() == 0 ? order.withConstant() : order;
  }
}
