package io.productify.optimizer.backtest;

import io.productify.optimizer.forecast.fit.Fallback;
import io.productify.optimizer.forecast.fit.FitListener;
import io.productify.optimizer.forecast.fit.RefitReason;

/** A replay counts no fits: what they are worth shows in the forecasts. */
final class NobodyCounts implements FitListener {

  @Override
  public void reused() {}

  @Override
  public void fitted(RefitReason reason, double millis) {}

  @Override
  public void failed(RuntimeException cause) {}

  @Override
  public void fellBack(Fallback fallback) {}
}
