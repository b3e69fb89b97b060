package io.productify.optimizer.planning;

import io.productify.optimizer.safety.EngineFault;
import java.util.List;
import java.util.Map;

/**
 * Tells several listeners, one after the other.
 *
 * @param listeners in the order they are told
 */
public record DecisionListeners(List<DecisionListener> listeners) implements DecisionListener {

  public DecisionListeners {
    listeners = List.copyOf(listeners);
  }

  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {
    listeners.forEach(listener -> listener.decided(request, answer));
  }

  @Override
  public void failed(PlanRequest request, DecisionStamp stamp, Throwable cause) {
    listeners.forEach(listener -> listener.failed(request, stamp, cause));
  }

  @Override
  public void shadowed(ShadowPlan shadow) {
    listeners.forEach(listener -> listener.shadowed(shadow));
  }

  @Override
  public void engineFailed(EngineFault fault) {
    listeners.forEach(listener -> listener.engineFailed(fault));
  }

  @Override
  public void timed(Map<Stage, Double> stageMillis) {
    listeners.forEach(listener -> listener.timed(stageMillis));
  }
}
