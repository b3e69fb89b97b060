package io.productify.optimizer.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.metrics.SignalReading;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PlantSignalsTest {

  private static SignalReading seen(double cpuAtCapacity, int running, double load) {
    PlantSignals signals = new PlantSignals(cpuAtCapacity);
    signals.see(
        new Glance(600, 1, new Glance.Replicas(running, running), new Glance.Work(load, 0)));
    return read(signals);
  }

  private static SignalReading read(PlantSignals signals) {
    return signals
        .read(ScalingTarget.of("", "backtest", ""), Instant.ofEpochSecond(600))
        .toCompletableFuture()
        .join();
  }

  @Test
  void aReplicaThatServesItsCapacityIsAsBusyAsWasSaid() {
    SignalReading reading = seen(75, 4, 4);
    assertThat(reading.values())
        .containsEntry(Signal.AVERAGE_CPU, 75.0)
        .containsEntry(Signal.MAX_CPU, 75.0)
        .containsEntry(Signal.MEASURED, 4.0)
        .containsEntry(Signal.REJECTED, 0.0);
    assertThat(reading.newest().values())
        .extracting(SignalReading.Sample::epochSecond)
        .containsOnly(600L);
  }

  @Test
  void whatIsTooMuchIsSeenInFull() {
    assertThat(seen(80, 2, 5).values()).containsEntry(Signal.AVERAGE_CPU, 200.0);
  }

  @Test
  void aLoadThatWasNotRecordedIsNoLoadOfZero() {
    assertThat(seen(75, 4, Double.NaN).newest()).isEmpty();
    assertThat(read(new PlantSignals(75)).newest()).as("before anything was seen").isEmpty();
  }
}
