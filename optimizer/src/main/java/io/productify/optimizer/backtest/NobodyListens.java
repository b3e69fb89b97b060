package io.productify.optimizer.backtest;

import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.ShadowPlan;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.safety.EngineFault;
import java.util.Map;

/** A replay keeps no decision log: what it needs of an answer is in the answer. */
final class NobodyListens implements DecisionListener {

  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {}

  @Override
  public void failed(PlanRequest request, DecisionStamp stamp, Throwable cause) {}

  @Override
  public void shadowed(ShadowPlan shadow) {}

  @Override
  public void engineFailed(EngineFault fault) {}

  @Override
  public void timed(Map<Stage, Double> stageMillis) {}
}
