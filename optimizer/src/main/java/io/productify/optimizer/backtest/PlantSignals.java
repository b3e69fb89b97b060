package io.productify.optimizer.backtest;

import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.metrics.SignalReading;
import io.productify.optimizer.metrics.SignalSource;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What Prometheus would tell of simulated replicas: all of them equally busy, none refused and none
 * failed, and memory that asks for nothing and stands in no way.
 *
 * <p>Processor use is load over capacity, times what a replica uses that serves its capacity. Like
 * what the baselines see it goes beyond 100 %.
 */
final class PlantSignals implements SignalSource {

  /** Far from every default threshold. */
  private static final double QUIET_MEMORY_PERCENT = 25;

  private final double cpuPercentAtCapacity;
  private Optional<Glance> last = Optional.empty();

  /**
   * @param cpuPercentAtCapacity percent of its processor that a replica uses while it serves its
   *     capacity, above 0
   */
  PlantSignals(double cpuPercentAtCapacity) {
    this.cpuPercentAtCapacity = cpuPercentAtCapacity;
  }

  /** Sets what there is to see. */
  void see(Glance glance) {
    last = Optional.of(glance);
  }

  @Override
  public CompletionStage<SignalReading> read(ScalingTarget target, Instant now) {
    return CompletableFuture.completedFuture(
        last.filter(Glance::hasLoad).map(this::reading).orElse(SignalReading.NONE));
  }

  private SignalReading reading(Glance glance) {
    double cpu = cpuPercentAtCapacity * glance.utilization();
    Map<Signal, Double> values = new EnumMap<>(Signal.class);
    values.put(Signal.AVERAGE_CPU, cpu);
    values.put(Signal.MAX_CPU, cpu);
    values.put(Signal.MEASURED, (double) glance.running());
    values.put(Signal.AVERAGE_LIMIT_MEMORY, QUIET_MEMORY_PERCENT);
    values.put(Signal.MAX_LIMIT_MEMORY, QUIET_MEMORY_PERCENT);
    values.put(Signal.FAILED, 0.0);
    values.put(Signal.REJECTED, 0.0);
    values.put(Signal.QUEUED, 0.0);
    Map<Signal, SignalReading.Sample> newest = new EnumMap<>(Signal.class);
    values.forEach(
        (signal, value) ->
            newest.put(signal, new SignalReading.Sample(value, glance.epochSecond())));
    return new SignalReading(newest);
  }
}
