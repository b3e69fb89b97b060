package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.metrics.HistorySource;
import io.productify.optimizer.metrics.LastKnown;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ReadingRules;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Window and history are read side by side, and only the window is required. */
class ObservationTest {

  private final CompletableFuture<MetricsReading> windowRead = new CompletableFuture<>();
  private final CompletableFuture<MetricsWindow> historyRead = new CompletableFuture<>();

  private CompletableFuture<Observed> observe() {
    return observe(query -> windowRead, (target, grid) -> historyRead);
  }

  private static CompletableFuture<Observed> observe(MetricsSource windows, HistorySource source) {
    HistoryMemory histories = new HistoryMemory(source, HistorySettings.defaults(), 1);
    CompletionStage<Observed> observed =
        new Observation(
                new Observation.Sources(windows, histories, app -> LocalCalendar.UTC),
                new ReadingRules("pfy_total_requests", 300),
                new LastKnown(LastKnown.DEFAULT_FALLBACK, 10),
                new Observation.Defaults("pfy_total_requests", 0.1))
            .read(Pipelines.request(3, new Limits(1, 20)), Pipelines.NOW);
    return observed.toCompletableFuture();
  }

  private static MetricsWindow history(double requestsPerSecond) {
    TimeGrid grid = TimeGrid.endingAt(Pipelines.NOW, 300, 4032);
    double[] rates = new double[4032];
    Arrays.fill(rates, requestsPerSecond);
    return new MetricsWindow(grid, Map.of(Series.REQUEST_RATE, rates));
  }

  @Test
  void theLoadHasItsTimesAndItsHistory() {
    CompletableFuture<Observed> observed = observe();
    windowRead.complete(Pipelines.reading(Pipelines.window(100, Double.NaN, 250)));
    assertThat(observed).as("the first request waits for the history").isNotDone();
    historyRead.complete(history(40));
    Observed.Load load = observed.join().load();
    assertThat(load.grid()).isEqualTo(TimeGrid.endingAt(Pipelines.NOW, 15, 240));
    assertThat(load.stepSeconds()).isEqualTo(15);
    assertThat(load.gapRatio()).isEqualTo(1 / 240.0, within(1e-12));
    assertThat(load.samples()[238]).isNaN();
    assertThat(load.requestsPerSecond()[238]).isEqualTo(100);
    assertThat(load.latest()).isEqualTo(250);
    assertThat(load.past().history().grid()).isEqualTo(TimeGrid.endingAt(Pipelines.NOW, 300, 4032));
    assertThat(load.past().history().requestsPerSecond()).containsOnly(40);
  }

  @Test
  void bothReadsAreUnderWayTogether() {
    CompletableFuture<Observed> observed = observe();
    historyRead.complete(history(40));
    assertThat(observed).isNotDone();
    windowRead.complete(Pipelines.reading(Pipelines.window(100)));
    assertThat(observed).isCompleted();
  }

  @Test
  void aWindowThatCannotBeReadDoesNotWaitForTheHistory() {
    CompletableFuture<Observed> observed = observe();
    windowRead.completeExceptionally(
        new MetricsUnavailableException("down", List.of("pfy_total_requests")));
    assertThat(observed)
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(MetricsUnavailableException.class);
  }

  @Test
  void aWindowThatLacksWhatIsRequiredDoesNotWaitEither() {
    CompletableFuture<Observed> observed = observe();
    windowRead.complete(
        Pipelines.reading(new MetricsWindow(TimeGrid.endingAt(Pipelines.NOW, 15, 240), Map.of())));
    assertThat(observed).isCompletedExceptionally();
  }

  @Test
  void aHistoryThatCannotBeReadIsNone() {
    CompletableFuture<Observed> observed = observe();
    windowRead.complete(Pipelines.reading(Pipelines.window(100)));
    historyRead.completeExceptionally(
        new MetricsUnavailableException("slow", List.of("pfy_total_requests")));
    assertThat(observed.join().load().past().history()).isSameAs(LoadHistory.NONE);
  }
}
