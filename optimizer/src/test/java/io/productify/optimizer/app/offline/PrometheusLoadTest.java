package io.productify.optimizer.app.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.metrics.HistorySource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.recorded.Trace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PrometheusLoadTest {

  private static final ScalingTarget SHOP = ScalingTarget.of("web", "shop", "");

  private final List<TimeGrid> asked = new ArrayList<>();

  /** Knows at each second the second as its rate. */
  private final HistorySource clock =
      (target, grid) -> {
        asked.add(grid);
        double[] rates = new double[grid.length()];
        Arrays.setAll(rates, grid::epochSecondAt);
        return CompletableFuture.completedFuture(
            new MetricsWindow(grid, Map.of(Series.REQUEST_RATE, rates)));
      };

  private static PrometheusLoad.Range seconds(long from, long to) {
    return new PrometheusLoad.Range(Instant.ofEpochSecond(from), Instant.ofEpochSecond(to));
  }

  @Test
  void aRateBelongsToTheStepThatEndsWhereItStands() {
    Trace trace = new PrometheusLoad(clock, SHOP).read(seconds(600, 780), 60);
    assertThat(trace.grid()).isEqualTo(new TimeGrid(600, 60, 3));
    assertThat(trace.requestsPerSecond()).containsExactly(660, 720, 780);
  }

  @Test
  void aLongLoadIsReadInPartsThatPrometheusAnswers() {
    Trace trace = new PrometheusLoad(clock, SHOP).read(seconds(0, 25_000 * 15), 15);
    assertThat(asked).extracting(TimeGrid::length).containsExactly(10_000, 10_000, 5_000);
    double[] rates = trace.requestsPerSecond();
    assertThat(rates).hasSize(25_000);
    assertThat(rates[9_999]).isEqualTo(150_000);
    assertThat(rates[10_000]).isEqualTo(150_015);
    assertThat(rates[24_999]).isEqualTo(375_000);
  }

  @Test
  void aPartWithoutAnySampleIsMissing() {
    HistorySource late =
        (target, grid) ->
            grid.startEpochSecond() < 100_000
                ? CompletableFuture.completedFuture(new MetricsWindow(grid, Map.of()))
                : clock.history(target, grid);
    Trace trace = new PrometheusLoad(late, SHOP).read(seconds(0, 11_000 * 15), 15);
    assertThat(trace.missing()).isEqualTo(10_000);
  }

  @Test
  void aLoadThatNobodyKnowsIsNoTrace() {
    HistorySource empty =
        (target, grid) -> CompletableFuture.completedFuture(new MetricsWindow(grid, Map.of()));
    assertThatThrownBy(() -> new PrometheusLoad(empty, SHOP).read(seconds(0, 600), 60))
        .hasMessage(
            "Prometheus knows no load of shop from 1970-01-01T00:00:00Z to 1970-01-01T00:10:00Z");
  }

  @Test
  void aPrometheusThatDoesNotAnswerSaysWhy() {
    HistorySource broken =
        (target, grid) ->
            CompletableFuture.failedFuture(
                new MetricsUnavailableException("refused", List.of("pfy_total_requests")));
    assertThatThrownBy(() -> new PrometheusLoad(broken, SHOP).read(seconds(0, 600), 60))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("refused");
  }

  @Test
  void refusesARangeOfFewerThanTwoSteps() {
    assertThatThrownBy(() -> new PrometheusLoad(clock, SHOP).read(seconds(600, 700), 60))
        .hasMessageEndingWith("there must be 2 to 1000000 steps of 60 s, were 1");
  }
}
