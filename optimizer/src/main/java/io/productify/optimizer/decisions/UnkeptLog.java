package io.productify.optimizer.decisions;

import java.util.Optional;

/** The log where it is switched off: there is nothing to read. */
public final class UnkeptLog implements DecisionLog {

  private static LogUnavailableException off() {
    return new LogUnavailableException(
        "no decision log is kept, since optimizer.decisions.url is none", null);
  }

  @Override
  public DecisionQuery.Page find(DecisionQuery query) {
    throw off();
  }

  @Override
  public Optional<Decision> decision(String id) {
    throw off();
  }

  @Override
  public Optional<DecisionInputs> inputs(String id) {
    throw off();
  }
}
