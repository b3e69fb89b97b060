package io.productify.optimizer.planning;

import io.productify.optimizer.safety.EngineFault;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Remembers what it is told. */
final class RecordingListener implements DecisionListener {

  final List<PlanAnswer> answers = new CopyOnWriteArrayList<>();
  final List<Throwable> failures = new CopyOnWriteArrayList<>();
  final List<EngineFault> faults = new CopyOnWriteArrayList<>();
  final List<Map<Stage, Double>> times = new CopyOnWriteArrayList<>();
  final BlockingQueue<ShadowPlan> shadows = new LinkedBlockingQueue<>();

  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {
    answers.add(answer);
  }

  @Override
  public void failed(PlanRequest request, DecisionStamp stamp, Throwable cause) {
    failures.add(cause);
  }

  @Override
  public void shadowed(ShadowPlan shadow) {
    shadows.add(shadow);
  }

  @Override
  public void engineFailed(EngineFault fault) {
    faults.add(fault);
  }

  @Override
  public void timed(Map<Stage, Double> stageMillis) {
    times.add(stageMillis);
  }
}
