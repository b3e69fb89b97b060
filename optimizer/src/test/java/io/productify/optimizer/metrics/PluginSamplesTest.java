package io.productify.optimizer.metrics;

import static io.productify.optimizer.metrics.WindowFixtures.END;
import static io.productify.optimizer.metrics.WindowFixtures.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.PluginSamples.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PluginSamplesTest {

  private static final double NONE = Double.NaN;
  private static final String QUERY = "sum(rate(pfy_total_requests{app=\"shop\"}[1m]))";

  /** Newest sample 45 seconds before the end. */
  private final MetricsWindow window =
      window().endingWith(Series.REQUEST_RATE, 4, 5, NONE, NONE, NONE).build();

  private static MetricsWindow join(String query, MetricsWindow window, Sample... samples) {
    return new PluginSamples(query, List.of(samples)).joinedTo(window, "pfy_total_requests");
  }

  private double[] rate(Sample... samples) {
    return join(QUERY, window, samples).column(Series.REQUEST_RATE).orElseThrow();
  }

  @Test
  void appendsNewerSamplesOnTheGrid() {
    assertThat(rate(new Sample(END - 30, 6), new Sample(END, 8))).endsWith(4, 5, 6, NONE, 8);
  }

  @Test
  void neverReplacesWhatPrometheusMeasured() {
    assertThat(rate(new Sample(END - 60, 9), new Sample(END - 45, 9), new Sample(END - 38, 9)))
        .endsWith(4, 5, NONE, NONE, NONE);
  }

  @Test
  void takesTheNearestPointAndTheLatestOfSeveral() {
    assertThat(rate(new Sample(END - 27, 7), new Sample(END - 37, 6), new Sample(END - 12, 8)))
        .endsWith(5, 7, 8, NONE);
  }

  @Test
  void dropsWhatLiesBeyondTheWindow() {
    assertThat(rate(new Sample(END + 7, 8))).endsWith(5, NONE, NONE, 8);
    assertThat(rate(new Sample(END + 8, 8))).endsWith(5, NONE, NONE, NONE);
    assertThat(rate(new Sample(Long.MAX_VALUE, 8))).endsWith(5, NONE, NONE, NONE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void dropsWhatIsNotFinite(double value) {
    assertThat(rate(new Sample(END - 1, 8), new Sample(END, value))).endsWith(NONE, NONE, 8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "avg_cpu-allocated", "pfy_total_request"})
  void ignoresSamplesOfAnotherQuery(String query) {
    assertThat(join(query, window, new Sample(END, 8))).isSameAs(window);
  }

  @Test
  void anUnnamedMetricIsInNoQuery() {
    assertThat(new PluginSamples(QUERY, List.of(new Sample(END, 8))).joinedTo(window, ""))
        .isSameAs(window);
  }

  @Test
  void doesNotStandInForAnAbsentColumn() {
    MetricsWindow absent = window().endingWith(Series.QUEUE_WAITING, 1).build();
    assertThat(join(QUERY, absent, new Sample(END, 8))).isSameAs(absent);
  }
}
