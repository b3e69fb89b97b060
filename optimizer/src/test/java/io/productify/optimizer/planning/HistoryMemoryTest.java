package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.metrics.HistorySource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryMemoryTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  private final ManualSource source = new ManualSource();
  private final HistoryMemory memory = memory(HistorySettings.defaults(), 2);

  /** Reads that end when the test says so. */
  private static final class ManualSource implements HistorySource {

    private final List<TimeGrid> grids = new ArrayList<>();
    private final List<CompletableFuture<MetricsWindow>> reads = new ArrayList<>();

    @Override
    public CompletionStage<MetricsWindow> history(ScalingTarget target, TimeGrid grid) {
      CompletableFuture<MetricsWindow> read = new CompletableFuture<>();
      grids.add(grid);
      reads.add(read);
      return read;
    }

    void answer(int read, double requestsPerSecond) {
      double[] rates = new double[grids.get(read).length()];
      Arrays.fill(rates, requestsPerSecond);
      reads
          .get(read)
          .complete(new MetricsWindow(grids.get(read), Map.of(Series.REQUEST_RATE, rates)));
    }

    void fail(int read) {
      reads
          .get(read)
          .completeExceptionally(
              new MetricsUnavailableException("down", List.of("pfy_total_requests")));
    }
  }

  private HistoryMemory memory(HistorySettings settings, int capacity) {
    return new HistoryMemory(source, settings, capacity);
  }

  private CompletableFuture<LoadHistory> ask(String app, long afterSeconds) {
    return memory
        .history(ScalingTarget.of("web", app, ""), NOW.plusSeconds(afterSeconds))
        .toCompletableFuture();
  }

  private static double level(CompletableFuture<LoadHistory> history) {
    assertThat(history).isCompleted();
    return history.join().requestsPerSecond()[0];
  }

  private void given(String app, double requestsPerSecond) {
    CompletableFuture<LoadHistory> first = ask(app, 0);
    source.answer(source.reads.size() - 1, requestsPerSecond);
    assertThat(first).isCompleted();
  }

  @Test
  void theFirstRequestWaitsForItsHistory() {
    CompletableFuture<LoadHistory> first = ask("shop", 0);
    assertThat(first).isNotDone();
    source.answer(0, 7);
    assertThat(level(first)).isEqualTo(7);
    assertThat(first.join().grid()).isEqualTo(TimeGrid.endingAt(NOW, 300, 4032));
  }

  @Test
  void twoAtOnceShareOneRead() {
    CompletableFuture<LoadHistory> first = ask("shop", 0);
    CompletableFuture<LoadHistory> second = ask("shop", 1);
    assertThat(source.reads).hasSize(1);
    assertThat(second).isNotDone();
    source.answer(0, 7);
    assertThat(second.join()).isSameAs(first.join());
  }

  @Test
  void otherApplicationsHaveTheirOwn() {
    CompletableFuture<LoadHistory> shop = ask("shop", 0);
    CompletableFuture<LoadHistory> blog = ask("blog", 0);
    source.answer(1, 2);
    assertThat(shop).isNotDone();
    assertThat(level(blog)).isEqualTo(2);
  }

  @Test
  void isReadAgainAfterAnHourAndNotASecondBefore() {
    given("shop", 7);
    LoadHistory known = ask("shop", 3599).join();
    assertThat(source.reads).hasSize(1);
    assertThat(ask("shop", 3600).join()).isSameAs(known);
    assertThat(source.reads).hasSize(2);
    assertThat(source.grids.get(1)).isEqualTo(TimeGrid.endingAt(NOW.plusSeconds(3600), 300, 4032));
  }

  @ParameterizedTest(name = "{0} s after the read: {1} reads")
  @CsvSource({"-60, 1", "-61, 2", "-100000000, 2"})
  void aClockThatWasSetBackDoesNotKeepAnOldHistoryForYears(long afterSeconds, int reads) {
    given("shop", 7);
    assertThat(level(ask("shop", afterSeconds))).isEqualTo(7);
    assertThat(source.reads).hasSize(reads);
  }

  @Test
  void nobodyWaitsForARefresh() {
    given("shop", 7);
    assertThat(level(ask("shop", 3600))).isEqualTo(7);
    assertThat(level(ask("shop", 9000))).isEqualTo(7);
    assertThat(source.reads).as("one refresh at a time").hasSize(2);
    source.answer(1, 8);
    assertThat(level(ask("shop", 9001))).isEqualTo(8);
    assertThat(source.reads).as("the refresh began later than an hour ago").hasSize(3);
  }

  @Test
  void aFailureKeepsWhatWasKnownAndIsTriedAgainAfterAMinute() {
    given("shop", 7);
    assertThat(level(ask("shop", 3600))).isEqualTo(7);
    source.fail(1);
    assertThat(level(ask("shop", 3659))).isEqualTo(7);
    assertThat(source.reads).hasSize(2);
    assertThat(level(ask("shop", 3660))).isEqualTo(7);
    assertThat(source.reads).hasSize(3);
    source.answer(2, 8);
    assertThat(level(ask("shop", 3661))).isEqualTo(8);
  }

  @Test
  void aFirstReadThatFailsIsNoHistoryAndNoFailure() {
    CompletableFuture<LoadHistory> first = ask("shop", 0);
    source.fail(0);
    assertThat(first).isCompletedWithValue(LoadHistory.NONE);
    assertThat(ask("shop", 59)).isCompletedWithValue(LoadHistory.NONE);
    assertThat(source.reads).hasSize(1);
    assertThat(ask("shop", 60)).as("does not wait").isCompletedWithValue(LoadHistory.NONE);
    source.answer(1, 7);
    assertThat(level(ask("shop", 61))).isEqualTo(7);
  }

  @Test
  void aSourceThatThrowsIsAReadThatFails() {
    HistoryMemory broken =
        new HistoryMemory(
            (target, grid) -> {
              throw new IllegalStateException("closed");
            },
            HistorySettings.defaults(),
            1);
    assertThat(broken.history(ScalingTarget.of("web", "shop", ""), NOW).toCompletableFuture())
        .isCompletedWithValue(LoadHistory.NONE);
  }

  @Test
  void anApplicationWithoutHistoryHasNone() {
    CompletableFuture<LoadHistory> first = ask("shop", 0);
    source.reads.get(0).complete(new MetricsWindow(source.grids.get(0), Map.of()));
    assertThat(first).isCompletedWithValue(LoadHistory.NONE);
    assertThat(ask("shop", 3599)).isCompletedWithValue(LoadHistory.NONE);
    assertThat(source.reads).as("that is an answer, not a failure").hasSize(1);
  }

  @Test
  void aShortHistoryBeginsWithItsFirstRate() {
    CompletableFuture<LoadHistory> first = ask("shop", 0);
    double[] rates = new double[4032];
    Arrays.fill(rates, Double.NaN);
    rates[4029] = 5;
    rates[4031] = 6;
    source
        .reads
        .get(0)
        .complete(new MetricsWindow(source.grids.get(0), Map.of(Series.REQUEST_RATE, rates)));
    assertThat(first.join().requestsPerSecond()).containsExactly(5, Double.NaN, 6);
    assertThat(first.join().grid()).isEqualTo(TimeGrid.endingAt(NOW, 300, 3));
  }

  @Test
  void theLeastRecentlyUsedIsForgotten() {
    given("a", 1);
    given("b", 2);
    assertThat(ask("a", 1)).isCompleted();
    given("c", 3);
    assertThat(ask("a", 2)).isCompleted();
    assertThat(source.reads).hasSize(3);
    assertThat(ask("b", 2)).as("b is read anew").isNotDone();
    assertThat(source.reads).hasSize(4);
  }

  @Test
  void aReadThatEndsAfterItsApplicationWasForgottenStillAnswersWhoWaits() {
    CompletableFuture<LoadHistory> waiting = ask("a", 0);
    given("b", 2);
    given("c", 3);
    source.answer(0, 1);
    assertThat(level(waiting)).isEqualTo(1);
    assertThat(ask("b", 1)).as("and pushes nobody out").isCompleted();
    assertThat(ask("c", 1)).isCompleted();
  }

  @Test
  void refreshesOfManyApplicationsTakeTurns() {
    int apps = HistoryMemory.MOST_REFRESHES + 1;
    HistoryMemory many = memory(HistorySettings.defaults(), apps);
    for (int i = 0; i < apps; i++) {
      many.history(ScalingTarget.of("web", "app" + i, ""), NOW);
      source.answer(i, i);
    }
    Instant later = NOW.plusSeconds(3600);
    for (int i = 0; i < apps; i++) {
      assertThat(many.history(ScalingTarget.of("web", "app" + i, ""), later).toCompletableFuture())
          .isCompleted();
    }
    assertThat(source.reads).hasSize(2 * apps - 1);
    source.fail(apps);
    many.history(ScalingTarget.of("web", "app" + (apps - 1), ""), later);
    assertThat(source.reads).hasSize(2 * apps);
  }

  @Test
  void isSafeForManyThreads() {
    AtomicInteger reads = new AtomicInteger();
    HistoryMemory shared =
        new HistoryMemory(
            (target, grid) -> {
              reads.incrementAndGet();
              return CompletableFuture.supplyAsync(() -> new MetricsWindow(grid, Map.of()));
            },
            HistorySettings.defaults(),
            16);
    IntStream.range(0, 20_000)
        .parallel()
        .forEach(
            i ->
                assertThat(
                        shared
                            .history(ScalingTarget.of("web", "app" + i % 16, ""), NOW)
                            .toCompletableFuture()
                            .join())
                    .isSameAs(LoadHistory.NONE));
    assertThat(reads).hasValue(16);
  }

  @Test
  void switchedOffNothingIsRead() {
    HistoryMemory off = memory(new HistorySettings(0, 300, 3600), 2);
    assertThat(off.history(ScalingTarget.of("web", "shop", ""), NOW).toCompletableFuture())
        .isCompletedWithValue(LoadHistory.NONE);
    assertThat(source.reads).isEmpty();
  }

  @Test
  void remembersAtLeastOne() {
    assertThatThrownBy(() -> memory(HistorySettings.defaults(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("capacity must be at least 1, was 0");
  }
}
