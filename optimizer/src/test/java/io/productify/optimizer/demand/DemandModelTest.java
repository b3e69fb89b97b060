package io.productify.optimizer.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DemandModelTest {

  private static final DemandModel MODEL = new DemandModel(Weights.DEFAULT);
  private static final Levels NOTHING_WAITS = new Levels(0.2, new Levels.Queue(0, 0, 0), 0, 0);
  private static final Levels EVERYTHING_WAITS =
      new Levels(0.2, new Levels.Queue(30, 4, 2.5), 5, 2);

  @Test
  void aRequestIsItsSecondsOfWorkTimesItsWeight() {
    // 100 rps * 0.2 s * 0.05 = 1.0
    assertThat(MODEL.oneStream(rates(100, 120), NOTHING_WAITS).mean()[0])
        .isEqualTo(1.0, within(1e-12));
  }

  @Test
  void everyLevelIsAddedWithItsOwnWeight() {
    // 1.0 + 30 * 0.1 + 2.5 * 0.1 + 5 * 0.2 + 2 * 1.0 = 7.25
    assertThat(MODEL.oneStream(rates(100, 120), EVERYTHING_WAITS).mean()[0])
        .isEqualTo(7.25, within(1e-12));
  }

  @Test
  void theUpperBandIsTheSameWithTheUpperRate() {
    // 120 rps * 0.2 s * 0.05 = 1.2, and 6.25 of levels
    assertThat(MODEL.oneStream(rates(100, 120), EVERYTHING_WAITS).upper()[0])
        .isEqualTo(7.45, within(1e-12));
  }

  @Test
  void withTwoStreamsTheQueueLeavesTheDemand() {
    Demand demand = MODEL.twoStream(rates(100, 120), EVERYTHING_WAITS, 15);
    // 7.25 less the queue's 3.0 and 0.25
    assertThat(demand.mean()[0]).isEqualTo(4.0, within(1e-12));
    DeferrableStream queue = demand.deferrable().orElseThrow();
    // 4 items a second for 15 s, 0.1 each; 30 items waiting, 0.1 each
    assertThat(queue.arrivals()[0]).isEqualTo(6.0, within(1e-12));
    assertThat(queue.initialBacklog()).isEqualTo(3.0, within(1e-12));
  }

  @Test
  void oneStepLaterTheFirstStandsTwiceAndTheLastIsBeyondThePlan() {
    Demand demand =
        new Demand(
            new double[] {1, 2, 3},
            new double[] {4, 5, 6},
            new double[][] {{0, 1}, {1, 3}, {2, 4}},
            Optional.empty());
    Demand later = demand.oneStepLater();
    assertThat(later.mean()).containsExactly(1, 1, 2);
    assertThat(later.upper()).containsExactly(4, 4, 5);
    assertThat(later.scenarios()).isDeepEqualTo(new double[][] {{0, 1}, {0, 1}, {1, 3}});
    assertThat(demand.mean()).as("as it was").containsExactly(1, 2, 3);
  }

  @Test
  void aQueueOfItsOwnIsNotPutLater() {
    Demand demand = MODEL.twoStream(rates(100, 120), EVERYTHING_WAITS, 15);
    assertThatThrownBy(demand::oneStepLater)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("queue");
  }

  @Test
  void coverageFollowsTheRisk() {
    Demand demand = MODEL.oneStream(rates(100, 120), NOTHING_WAITS);
    assertThat(demand.coverage(Risk.MEAN)[0]).containsExactly(demand.mean()[0]);
    assertThat(demand.coverage(Risk.BAND)[0]).containsExactly(demand.upper()[0]);
    assertThat(demand.coverage(Risk.EXPECTED)[0]).hasSize(2);
  }

  @Test
  void tellsHowManyRequestsOneReplicaServes() {
    // The worked example of docs/model.md: 0.5 / (0.1 s * 0.05) = 100 requests per second.
    Levels levels = new Levels(0.1, new Levels.Queue(0, 0, 0), 0, 0);
    assertThat(MODEL.requestsPerSecondPerReplica(0.5, levels)).isEqualTo(100, within(1e-9));
  }

  @Test
  void levelsAreMeansOfTheLastThreeSamplesThatAreNotMissing() {
    double[] waiting = {90, 10, Double.NaN, 20, 30, Double.NaN};
    MetricsWindow window =
        new MetricsWindow(new TimeGrid(0, 15, 6), Map.of(Series.QUEUE_WAITING, waiting));
    assertThat(Levels.of(window, 0.1).queue().waiting()).isEqualTo(20, within(1e-12));
  }

  @Test
  void anAbsentSeriesIsNotInUse() {
    MetricsWindow window = new MetricsWindow(new TimeGrid(0, 15, 6), Map.of());
    assertThat(Levels.of(window, 0.1)).isEqualTo(new Levels(0.1, new Levels.Queue(0, 0, 0), 0, 0));
  }

  private static Forecast rates(double mean, double upper) {
    return new Forecast(
        new double[] {mean},
        new double[] {upper},
        new double[][] {{mean, upper}},
        new Forecast.Model("test", ""));
  }
}
