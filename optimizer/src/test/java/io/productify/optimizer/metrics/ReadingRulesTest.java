package io.productify.optimizer.metrics;

import static io.productify.optimizer.metrics.WindowFixtures.END;
import static io.productify.optimizer.metrics.WindowFixtures.SIZE;
import static io.productify.optimizer.metrics.WindowFixtures.query;
import static io.productify.optimizer.metrics.WindowFixtures.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingRulesTest {

  private static final double NONE = Double.NaN;
  private final ReadingRules rules = new ReadingRules("http_requests_total", 300);

  private List<String> missing(MetricsQuery query, MetricsReading reading) {
    try {
      rules.admit(query, reading);
    } catch (MetricsUnavailableException e) {
      assertThat(e).hasMessageContaining(e.series().get(0));
      return e.series();
    }
    return List.of();
  }

  @Test
  void admitsAFreshRateAndAnAllocation() {
    MetricsReading reading = window().endingWith(Series.REQUEST_RATE, 5).with(SIZE);
    assertThat(rules.admit(query(1, END), reading)).isSameAs(reading);
  }

  /** Samples at the end of the window, and some older by the steps of the window after them. */
  @Test
  void aLevelThatIsNoLongerExportedSaysNothingOfNow() {
    MetricsReading reading =
        window()
            .endingWith(Series.REQUEST_RATE, 5, 5, 5, 5, 5)
            .endingWith(Series.ACTIVATOR_PENDING_REQUESTS, 6, NONE, NONE, NONE, NONE)
            .endingWith(Series.QUEUE_WAITING, 9, 9, 9, 9, 9)
            .endingWith(Series.RESPONSE_TIME, 0.2, NONE, NONE, NONE, NONE)
            .with(SIZE);
    assertThat(rules.admit(query(1, END + 300), reading).window().present())
        .contains(Series.ACTIVATOR_PENDING_REQUESTS);
    assertThat(rules.admit(query(1, END + 301), reading).window().present())
        .containsExactlyInAnyOrder(Series.REQUEST_RATE, Series.QUEUE_WAITING, Series.RESPONSE_TIME);
  }

  @Test
  void aRateOfZeroIsARate() {
    MetricsReading reading = window().endingWith(Series.REQUEST_RATE, 0).with(SIZE);
    assertThat(rules.admit(query(1, END), reading)).isSameAs(reading);
  }

  @Test
  void requiresTheRateWhileReplicasRun() {
    MetricsReading reading = window().endingWith(Series.ACTIVATOR_PENDING_REQUESTS, 1).with(SIZE);
    assertThat(missing(query(1, END), reading)).containsExactly("http_requests_total");
  }

  @Test
  void requiresTheAllocationWhileReplicasRun() {
    MetricsReading reading = window().endingWith(Series.REQUEST_RATE, 5).withoutAllocation();
    assertThat(missing(query(1, END), reading))
        .containsExactly(MetricNames.ALLOCS_CPU_ALLOCATED, MetricNames.ALLOCS_MEMORY_ALLOCATED);
    assertThat(missing(query(0, END), reading)).isEmpty();
  }

  @Test
  void namesEverythingThatIsMissing() {
    assertThat(missing(query(3, END), window().withoutAllocation())).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {-60, 0, 300, 360})
  void isFreshUpToTheLimitWhicheverClockIsAhead(long age) {
    MetricsReading reading = window().endingWith(Series.REQUEST_RATE, 5).with(SIZE);
    assertThat(missing(query(1, END + age), reading)).isEmpty();
  }

  @Test
  void isStaleAfterTheLimitAndAMinuteOfClockDifference() {
    MetricsReading reading = window().endingWith(Series.REQUEST_RATE, 5).with(SIZE);
    assertThat(missing(query(1, END + 361), reading)).containsExactly("http_requests_total");
  }

  @Test
  void ageCountsFromTheNewestSampleAndNotFromTheEndOfTheWindow() {
    MetricsReading reading =
        window().endingWith(Series.REQUEST_RATE, 5, NONE, NONE, NONE, NONE).with(SIZE);
    assertThat(missing(query(1, END + 300), reading)).isEmpty();
    assertThat(missing(query(1, END + 301), reading)).containsExactly("http_requests_total");
  }

  @Test
  void withoutReplicasTheActivatorStandsInForTheRate() {
    MetricsReading reading =
        window().endingWith(Series.ACTIVATOR_PENDING_REQUESTS, 0).withoutAllocation();
    MetricsReading admitted = rules.admit(query(0, END), reading);
    assertThat(admitted.window().column(Series.REQUEST_RATE).orElseThrow())
        .hasSize(WindowFixtures.POINTS)
        .containsOnly(0);
    assertThat(admitted.window().level(Series.ACTIVATOR_PENDING_REQUESTS)).hasValue(0.0);
  }

  @Test
  void withoutReplicasAStaleRateIsZeroAfterItsLastSample() {
    MetricsReading reading =
        window()
            .endingWith(Series.REQUEST_RATE, 5, NONE, 6, NONE, NONE, NONE)
            .endingWith(Series.ACTIVATOR_PENDING_REQUESTS, 1)
            .withoutAllocation();
    long now = END - 45 + 361;
    assertThat(rules.admit(query(0, now), reading).window().column(Series.REQUEST_RATE).get())
        .endsWith(5, NONE, 6, 0, 0, 0);
    assertThat(rules.admit(query(0, now - 1), reading).window().column(Series.REQUEST_RATE).get())
        .as("a fresh one is left as it is")
        .endsWith(5, NONE, 6, NONE, NONE, NONE);
  }

  @Test
  void withoutReplicasASilentActivatorDoesNotStandIn() {
    assertThat(missing(query(0, END), window().withoutAllocation()))
        .containsExactly("http_requests_total");
    MetricsReading stale =
        window().endingWith(Series.ACTIVATOR_PENDING_REQUESTS, 1).withoutAllocation();
    assertThat(missing(query(0, END + 361), stale)).containsExactly("http_requests_total");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 86_401})
  void refusesALimitOutOfRange(int seconds) {
    assertThatThrownBy(() -> new ReadingRules("x", seconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("optimizer.staleness-seconds must be 1 to 86400, was " + seconds);
  }
}
