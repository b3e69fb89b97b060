package io.productify.optimizer.metrics.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.MetricNames;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import io.vertx.mutiny.core.Vertx;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrometheusMetricsSourceTest {

  /** The last four points of a 15 second grid are 15, 30, 45 and 60 seconds after T0. */
  private static final long T0 = 1_700_000_040 - 60;

  private static final Instant NOW = Instant.ofEpochSecond(T0 + 67);
  private static final String SECRET = "s3cr3t-t0ken";
  private static final ScalingTarget TARGET = new ScalingTarget("web", "shop", "server");

  private static Vertx vertx;
  private final AtomicInteger answered = new AtomicInteger();
  private FakePrometheus prometheus;

  @BeforeAll
  static void openVertx() {
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void closeVertx() {
    vertx.closeAndAwait();
  }

  @BeforeEach
  void open() {
    prometheus = new FakePrometheus("");
  }

  @AfterEach
  void close() {
    prometheus.close();
  }

  private static PrometheusSettings settings(String url, Access access, SeriesSettings series) {
    return new PrometheusSettings(
        new Endpoint(url, 20_000, Optional.empty(), access), new WindowSettings(15, 1, 0), series);
  }

  private PrometheusSettings impatient() {
    return new PrometheusSettings(
        new Endpoint(prometheus.url(), 400, Optional.empty(), Access.open()),
        new WindowSettings(15, 1, 0),
        SeriesSettings.defaults());
  }

  private PrometheusMetricsSource source() {
    return source(settings(prometheus.url(), Access.open(), SeriesSettings.defaults()));
  }

  private PrometheusMetricsSource source(PrometheusSettings settings) {
    return new PrometheusMetricsSource(vertx, settings, answered::incrementAndGet);
  }

  private static MetricsReading read(PrometheusMetricsSource source) {
    try (source) {
      return source.read(new MetricsQuery(TARGET, 1, NOW)).toCompletableFuture().join();
    }
  }

  private MetricsUnavailableException failure() {
    return failure(settings(prometheus.url(), Access.open(), SeriesSettings.defaults()));
  }

  private MetricsUnavailableException failure(PrometheusSettings settings) {
    try {
      read(source(settings));
    } catch (CompletionException e) {
      if (e.getCause() instanceof MetricsUnavailableException unavailable) {
        return unavailable;
      }
      throw e;
    }
    throw new AssertionError("the reading must fail");
  }

  private static String at(int seconds, String value) {
    return "[%d,%s]".formatted(T0 + seconds, value);
  }

  private double[] rate(String... samples) {
    prometheus.load(MetricNames.TOTAL_REQUESTS, String.join(",", samples));
    return read(source()).window().column(Series.REQUEST_RATE).orElseThrow();
  }

  @Test
  void readsEverySeriesAndTheAllocation() {
    prometheus.load(MetricNames.TOTAL_REQUESTS, at(15, "\"7\"") + "," + at(60, "\"8.5\""));
    prometheus.load(MetricNames.RESPONSE_TIME_SECONDS_SUM, at(60, "\"3\""));
    prometheus.load(MetricNames.RESPONSE_TIME_SECONDS_COUNT, at(60, "\"12\""));
    prometheus.load(MetricNames.QUEUE_ALL, at(60, "\"1\""));
    prometheus.load(MetricNames.QUEUE_PROCESSED, at(60, "\"2\""));
    prometheus.load(MetricNames.QUEUE_WAITING, at(60, "\"3\""));
    prometheus.load(MetricNames.QUEUE_PROCESS_TIME_SECONDS_SUM, at(60, "\"10\""));
    prometheus.load(MetricNames.QUEUE_PROCESS_TIME_SECONDS_COUNT, at(60, "\"4\""));
    prometheus.load(MetricNames.AUTHENTICATION_AWAITING_USERS, at(60, "\"5\""));
    prometheus.load(MetricNames.ACTIVATOR_PENDING_REQUESTS, at(60, "\"6\""));
    prometheus.allocations(MetricNames.ALLOCS_CPU_ALLOCATED, 500);
    prometheus.allocations(MetricNames.ALLOCS_MEMORY_ALLOCATED, 1024);

    MetricsReading reading = read(source());

    assertThat(reading.window().grid()).isEqualTo(new TimeGrid(T0 + 15, 15, 4));
    assertThat(reading.window().column(Series.REQUEST_RATE).orElseThrow())
        .containsExactly(7, Double.NaN, Double.NaN, 8.5);
    assertThat(reading.window().level(Series.RESPONSE_TIME)).hasValue(0.25);
    assertThat(reading.window().level(Series.QUEUE_ARRIVAL_RATE)).hasValue(1.0);
    assertThat(reading.window().level(Series.QUEUE_PROCESSED_RATE)).hasValue(2.0);
    assertThat(reading.window().level(Series.QUEUE_WAITING)).hasValue(3.0);
    assertThat(reading.window().level(Series.QUEUE_PROCESS_TIME)).hasValue(2.5);
    assertThat(reading.window().level(Series.AUTHENTICATION_AWAITING_USERS)).hasValue(5.0);
    assertThat(reading.window().level(Series.ACTIVATOR_PENDING_REQUESTS)).hasValue(6.0);
    assertThat(reading.allocation()).hasValue(new Allocation(500, 1024));
    assertThat(answered).hasValue(12);
  }

  @Test
  void anEmptyAnswerIsAnAbsentSeries() {
    MetricsReading reading = read(source());
    assertThat(reading.window().present()).isEmpty();
    assertThat(reading.allocation()).isEmpty();
  }

  @Test
  void nothingCountedHasNoMean() {
    prometheus.load(MetricNames.RESPONSE_TIME_SECONDS_SUM, at(45, "\"0\"") + "," + at(60, "\"1\""));
    prometheus.load(
        MetricNames.RESPONSE_TIME_SECONDS_COUNT, at(45, "\"0\"") + "," + at(60, "\"4\""));
    assertThat(read(source()).window().column(Series.RESPONSE_TIME).orElseThrow())
        .containsExactly(Double.NaN, Double.NaN, Double.NaN, 0.25);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"NaN\"", "\"+Inf\"", "\"-Inf\"", "null"})
  void aValueThatIsNoNumberIsMissing(String value) {
    assertThat(rate(at(30, "\"4\""), at(45, value)))
        .containsExactly(Double.NaN, 4, Double.NaN, Double.NaN);
  }

  @Test
  void aZeroIsNotMissing() {
    assertThat(rate(at(30, "\"0\""))).containsExactly(Double.NaN, 0, Double.NaN, Double.NaN);
  }

  @Test
  void restoresTheOrderOfSamples() {
    assertThat(rate(at(60, "\"4\""), at(15, "\"1\""), at(45, "\"3\""), at(30, "\"2\"")))
        .containsExactly(1, 2, 3, 4);
  }

  @Test
  void movesSamplesToTheNearestPointAndDropsThoseOutside() {
    assertThat(
            rate(
                at(0, "\"9\""), at(21, "\"1\""), at(23, "\"2\""), at(46, "\"3\""), at(90, "\"9\"")))
        .containsExactly(1, 2, 3, Double.NaN);
  }

  @Test
  void sumsSeveralSeriesOfOneApplication() {
    prometheus.load(
        MetricNames.TOTAL_REQUESTS,
        at(15, "\"1\"") + "," + at(30, "\"1\"") + "," + at(45, "\"1\"") + "," + at(60, "\"1\""),
        at(30, "\"2\"") + "," + at(60, "\"2\""));
    assertThat(read(source()).window().column(Series.REQUEST_RATE).orElseThrow())
        .as("a gap in one part is a gap in the sum; before its first sample it adds nothing")
        .containsExactly(1, 3, Double.NaN, 3);
  }

  @Test
  void usesDataThatComesWithWarnings() {
    String body = FakePrometheus.matrix(at(60, "\"5\""));
    prometheus.load(
        MetricNames.TOTAL_REQUESTS,
        okJson(body.replace("\"success\"", "\"success\",\"warnings\":[\"one store is down\"]")));
    assertThat(read(source()).window().level(Series.REQUEST_RATE)).hasValue(5.0);
  }

  @ParameterizedTest
  @CsvSource({"500, 505, 502.5", "500, 800, 650"})
  void takesTheMedianOfAllocations(double one, double other, double median) {
    prometheus.allocations(MetricNames.ALLOCS_CPU_ALLOCATED, one, other);
    prometheus.allocations(MetricNames.ALLOCS_MEMORY_ALLOCATED, 64, 64, 128);
    assertThat(read(source()).allocation()).hasValue(new Allocation(median, 64));
  }

  @Test
  void halfAnAllocationIsNone() {
    prometheus.allocations(MetricNames.ALLOCS_CPU_ALLOCATED, 500);
    assertThat(read(source()).allocation()).isEmpty();
  }

  @Test
  void anAddressWhereNothingListensIsUnavailable() {
    String url = prometheus.url();
    prometheus.close();
    MetricsUnavailableException failure =
        failure(settings(url, Access.open(), SeriesSettings.defaults()));
    assertThat(failure).hasMessage("Prometheus cannot be reached, asked for pfy_total_requests");
    assertThat(failure.series()).hasSize(12).contains(MetricNames.ALLOCS_MEMORY_ALLOCATED);
    assertThat(answered).hasValue(0);
  }

  @Test
  void anAnswerThatNeverComesIsUnavailableInTime() {
    prometheus.everything(okJson("{}").withFixedDelay(20_000));
    long before = System.nanoTime();
    assertThat(failure(impatient()))
        .hasMessage("Prometheus did not answer within 400 ms, asked for pfy_total_requests");
    assertThat(System.nanoTime() - before).isLessThan(5_000_000_000L);
  }

  @Test
  void anAnswerThatDripsIsUnavailableInTime() {
    String body = FakePrometheus.matrix(at(60, "\"5\""));
    prometheus.everything(okJson(body).withChunkedDribbleDelay(40, 20_000));
    assertThat(failure(impatient()))
        .hasMessageStartingWith("Prometheus did not answer within 400 ms");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "500 | status 500",
        "503 | status 503",
        "422 | status 422",
        "204 | status 204",
        "302 | it redirects (302), as a login page does",
        "307 | it redirects (307), as a login page does",
        "401 | it refuses our credentials (401)",
        "403 | it refuses our credentials (403)"
      })
  void anyOtherStatusIsUnavailable(int status, String why) {
    prometheus.everything(
        FakePrometheus.status(status)
            .withHeader("Location", prometheus.url() + "/login")
            .withBody(SECRET));
    assertThat(failure())
        .hasMessage("Prometheus does not answer the query for pfy_total_requests: " + why);
    assertThat(prometheus.requests())
        .as("no redirect is followed")
        .noneMatch(request -> request.getUrl().contains("login"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<html>s3cr3t-t0ken</html>                                     | not JSON, or is cut short",
        "{\"status\":\"success\",\"data\":{\"resultType\":\"matr       | not JSON, or is cut short",
        "``                                                            | not JSON, or is cut short",
        "[]                                                            | not JSON, or is cut short",
        "{\"status\":\"error\",\"error\":\"s3cr3t-t0ken\"}             | does not say success",
        "{\"status\":\"success\"}                                      | data is missing",
        "{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\"}} | type is not matrix",
        "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\"}} | result is missing"
      })
  void aBodyThatIsNoAnswerIsUnavailable(String body, String why) {
    prometheus.load(MetricNames.TOTAL_REQUESTS, okJson(body));
    MetricsUnavailableException failure = failure();
    assertThat(failure).hasMessageContaining(why);
    assertThat(failure.series()).containsExactly(MetricNames.TOTAL_REQUESTS);
    for (Throwable t = failure; t != null; t = t.getCause()) {
      assertThat(t).message().doesNotContain(SECRET);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1700000000]",
        "[1700000000,\"1\",\"2\"]",
        "[\"1700000000\",\"1\"]",
        "[1700000000,1]",
        "[1700000000,\"one\"]",
        "7"
      })
  void aSampleThatIsNoneIsUnavailable(String sample) {
    prometheus.load(MetricNames.TOTAL_REQUESTS, sample);
    assertThat(failure().series()).containsExactly(MetricNames.TOTAL_REQUESTS);
  }

  @Test
  void oneFailingOptionalSeriesFailsTheReading() {
    prometheus.load(MetricNames.TOTAL_REQUESTS, at(60, "\"5\""));
    prometheus.load(MetricNames.QUEUE_WAITING, FakePrometheus.status(500));
    assertThat(failure().series()).containsExactly(MetricNames.QUEUE_WAITING);
  }

  @Test
  void sendsCredentialsAndHeadersUnderAPrefix() {
    try (FakePrometheus prefixed = new FakePrometheus("/prometheus/api")) {
      Access bearer =
          new Access(Optional.of(SECRET), Optional.empty(), Map.of("X-Scope-OrgID", "team-1"));
      read(source(settings(prefixed.url() + "/", bearer, SeriesSettings.defaults())));
      assertThat(prefixed.requests())
          .hasSize(12)
          .allMatch(request -> "Bearer s3cr3t-t0ken".equals(request.getHeader("Authorization")))
          .allMatch(request -> "team-1".equals(request.getHeader("X-Scope-OrgID")));
    }
  }

  @Test
  void sendsUserAndPassword() {
    Access basic =
        new Access(Optional.empty(), Optional.of(new Access.BasicAuth("sre", "pä")), Map.of());
    read(source(settings(prometheus.url(), basic, SeriesSettings.defaults())));
    // printf 'sre:pä' | base64
    assertThat(prometheus.requests())
        .allMatch(request -> "Basic c3JlOnDDpA==".equals(request.getHeader("Authorization")));
  }

  @Test
  void alignsTheRangeToTheStep() {
    read(source());
    List<String> ranges =
        prometheus.requests().stream()
            .filter(request -> request.getUrl().startsWith(FakePrometheus.RANGE))
            .map(
                request ->
                    request.queryParameter("start").firstValue()
                        + " "
                        + request.queryParameter("end").firstValue()
                        + " "
                        + request.queryParameter("step").firstValue())
            .distinct()
            .toList();
    assertThat(ranges).containsExactly((T0 + 15) + " " + (T0 + 60) + " 15");
  }

  @Test
  void historyIsTheRateOverEachOfItsSteps() {
    TimeGrid grid = new TimeGrid(T0, 300, 3);
    prometheus.load(MetricNames.TOTAL_REQUESTS, at(0, "\"2\"") + "," + at(600, "\"4\""));
    try (PrometheusMetricsSource source = source()) {
      assertThat(
              source
                  .history(TARGET, grid)
                  .toCompletableFuture()
                  .join()
                  .column(Series.REQUEST_RATE)
                  .orElseThrow())
          .containsExactly(2, Double.NaN, 4);
    }
    assertThat(prometheus.requests())
        .singleElement()
        .satisfies(
            request ->
                assertThat(request.queryParameter("query").firstValue())
                    .isEqualTo("sum by (app) (rate(pfy_total_requests{app=~\"shop\"}[300s]))"));
  }

  @Test
  void historyIsTheSumOfAliasesThatMatchTheConditions() {
    prometheus.load(MetricNames.TOTAL_REQUESTS, at(300, "\"2\""), at(300, "\"3\""));
    SeriesSettings series =
        new SeriesSettings(
            "app",
            List.of(LabelMatcher.parse("env=prod")),
            Map.of(),
            Map.of("shop", List.of("shop.old")));
    try (PrometheusMetricsSource source =
        source(settings(prometheus.url(), Access.open(), series))) {
      assertThat(history(source)).containsExactly(Double.NaN, 5, Double.NaN);
    }
    assertThat(prometheus.requests().get(0).queryParameter("query").firstValue())
        .isEqualTo(
            "sum by (app)"
                + " (rate(pfy_total_requests{app=~\"shop|shop\\\\.old\",env=\"prod\"}[300s]))");
  }

  /** A rate over less than two scrapes has no samples. */
  @ParameterizedTest(name = "a step of {0} s takes the rate over {1} s")
  @CsvSource({"10, 30", "30, 30", "31, 31", "3600, 3600"})
  void theRateOfAHistoryHoldsItsStepAndTwoScrapes(int step, int rateSeconds) {
    try (PrometheusMetricsSource source = source()) {
      assertThat(source.history(TARGET, new TimeGrid(T0, step, 3)).toCompletableFuture().join())
          .isNotNull();
    }
    assertThat(prometheus.requests().get(0).queryParameter("query").firstValue())
        .endsWith("[" + rateSeconds + "s]))");
    assertThat(prometheus.requests().get(0).queryParameter("step").firstValue())
        .isEqualTo("" + step);
  }

  @Test
  void aHistoryWithoutSamplesIsAbsent() {
    try (PrometheusMetricsSource source = source()) {
      assertThat(
              source
                  .history(TARGET, new TimeGrid(T0, 300, 3))
                  .toCompletableFuture()
                  .join()
                  .present())
          .isEmpty();
    }
  }

  private static double[] history(PrometheusMetricsSource source) {
    return source
        .history(TARGET, new TimeGrid(T0, 300, 3))
        .toCompletableFuture()
        .join()
        .column(Series.REQUEST_RATE)
        .orElseThrow();
  }

  @Test
  void pingsWithAConstant() {
    try (PrometheusMetricsSource source = source()) {
      assertThat(source.ping(NOW).toCompletableFuture().join()).isTrue();
      assertThat(answered).hasValue(1);
      prometheus.everything(aResponse().withStatus(500));
      assertThat(source.ping(NOW).toCompletableFuture().join()).isFalse();
      assertThat(answered).hasValue(1);
    }
  }

  static Stream<Arguments> faultsOfAHistory() {
    return Stream.of(
        Arguments.of("status 503", aResponse().withStatus(503)),
        Arguments.of("did not answer within", aResponse().withFixedDelay(60_000)),
        Arguments.of(
            "did not answer within",
            okJson(FakePrometheus.matrix()).withChunkedDribbleDelay(20, 60_000)),
        Arguments.of("cut short", okJson("{\"status\":\"success\",\"data\":{\"resultTy")),
        Arguments.of("cut short", okJson("")),
        Arguments.of("cut short", aResponse().withBody("<html>proxy</html>")),
        Arguments.of("it redirects", aResponse().withStatus(302).withHeader("Location", "/login")),
        Arguments.of(
            "does not say success",
            okJson("{\"status\":\"error\",\"error\":\"exceeded maximum resolution\"}")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faultsOfAHistory")
  void aFailureOfHistoryIsUnavailable(String why, ResponseDefinitionBuilder fault) {
    prometheus.everything(fault);
    try (PrometheusMetricsSource source = source(impatient())) {
      assertThatThrownBy(() -> history(source))
          .hasCauseInstanceOf(MetricsUnavailableException.class)
          .hasMessageContaining(why);
    }
  }
}
