package io.productify.optimizer.metrics.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.app.exporter.DemoExporter;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import io.vertx.mutiny.core.Vertx;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The queries against a Prometheus as it is installed, scraping the demo exporter. */
@Tag("real-prometheus")
class RealPrometheusTest {

  /** An application whose name means something in PromQL strings and in regular expressions. */
  private static final String ODD = "a.b+c|\"\\d";

  private static final ScalingTarget DEMO = new ScalingTarget("web", "demo", "server");

  @TempDir private Path directory;
  private final int exporterPort = RealPrometheus.freePort();
  private final Vertx vertx = Vertx.vertx();
  private Closeable exporter;
  private RealPrometheus prometheus;

  @BeforeEach
  void start() throws IOException {
    exporter = startExporter();
    prometheus = new RealPrometheus(directory, exporterPort);
  }

  @AfterEach
  void stop() throws IOException {
    exporter.close();
    prometheus.close();
    vertx.closeAndAwait();
  }

  private Closeable startExporter() throws IOException {
    DemoExporter demo = new DemoExporter();
    new CommandLine(demo)
        .parseArgs("--port", "" + exporterPort, "--app", "demo", "--app", ODD, "--replicas", "2");
    return demo.listen();
  }

  private void hold(String app, String parameters) throws IOException, InterruptedException {
    String name = URLEncoder.encode(app, StandardCharsets.UTF_8);
    URI uri =
        URI.create("http://127.0.0.1:" + exporterPort + "/load?app=" + name + "&" + parameters);
    HttpRequest request =
        HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.noBody()).build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
  }

  private PrometheusMetricsSource source(SeriesSettings series, int fullRefreshSeconds) {
    Endpoint endpoint = new Endpoint(prometheus.url(), 20_000, Optional.empty(), Access.open());
    WindowSettings window = new WindowSettings(1, 1, fullRefreshSeconds);
    return new PrometheusMetricsSource(
        vertx, new PrometheusSettings(endpoint, window, series), () -> {});
  }

  private static MetricsReading read(PrometheusMetricsSource source, ScalingTarget target) {
    return source.read(new MetricsQuery(target, 1, Instant.now())).toCompletableFuture().join();
  }

  private static double level(MetricsWindow window, Series series) {
    return window.level(series).orElse(Double.NaN);
  }

  private void awaitAnswer(PrometheusMetricsSource source) throws InterruptedException {
    RealPrometheus.await(
        "Prometheus answers", () -> source.ping(Instant.now()).toCompletableFuture().join());
  }

  @Test
  void readsWhatTheExporterServes() throws IOException, InterruptedException {
    hold(
        "demo",
        "requests_per_second=120&response_time_seconds=0.25&queue_arrivals_per_second=3"
            + "&queue_processed_per_second=2&queue_waiting=7&queue_process_time_seconds=1.5"
            + "&authentication_awaiting_users=4&activator_pending_requests=5");
    try (PrometheusMetricsSource source = source(SeriesSettings.defaults(), 600)) {
      awaitAnswer(source);
      // Scrapes are milliseconds early or late of their second, hence the 20 %.
      RealPrometheus.await(
          "the rate is 120 a second",
          () -> Math.abs(level(read(source, DEMO).window(), Series.REQUEST_RATE) - 120) < 24);
      RealPrometheus.await(
          "every series has answered", () -> read(source, DEMO).window().present().size() == 8);
      MetricsReading reading = read(source, DEMO);
      assertThat(level(reading.window(), Series.RESPONSE_TIME)).isCloseTo(0.25, within(1e-6));
      assertThat(level(reading.window(), Series.QUEUE_ARRIVAL_RATE)).isCloseTo(3, within(0.6));
      assertThat(level(reading.window(), Series.QUEUE_PROCESSED_RATE)).isCloseTo(2, within(0.4));
      assertThat(level(reading.window(), Series.QUEUE_WAITING)).isEqualTo(7);
      assertThat(level(reading.window(), Series.QUEUE_PROCESS_TIME)).isCloseTo(1.5, within(1e-6));
      assertThat(level(reading.window(), Series.AUTHENTICATION_AWAITING_USERS)).isEqualTo(4);
      assertThat(level(reading.window(), Series.ACTIVATOR_PENDING_REQUESTS)).isEqualTo(5);
      assertThat(reading.allocation()).hasValue(new Allocation(500, 256 * 1024 * 1024));
      ScalingTarget anyGroup = new ScalingTarget("", "demo", "server");
      assertThat(read(source, anyGroup).allocation()).isPresent();
      ScalingTarget otherGroup = new ScalingTarget("db", "demo", "server");
      assertThat(read(source, otherGroup).allocation()).isEmpty();
    }
  }

  @Test
  void allocationsVanishWithTheReplicas() throws IOException, InterruptedException {
    try (PrometheusMetricsSource source = source(SeriesSettings.defaults(), 600)) {
      awaitAnswer(source);
      RealPrometheus.await(
          "allocations are there", () -> read(source, DEMO).allocation().isPresent());
      hold("demo", "replicas=0");
      hold(ODD, "replicas=0");
      RealPrometheus.await("allocations are gone", () -> read(source, DEMO).allocation().isEmpty());
    }
  }

  @Test
  void aliasesAreSummedAndNamesAreTakenLiterally() throws IOException, InterruptedException {
    hold("demo", "requests_per_second=100");
    hold(ODD, "requests_per_second=30");
    SeriesSettings series =
        new SeriesSettings(
            "app",
            List.of(LabelMatcher.parse("job=~demo-.*"), LabelMatcher.parse("app!=\"none\"")),
            Map.of(RawSeries.TOTAL_REQUESTS, "pfy_response_time_seconds_count"),
            Map.of("shop", List.of("demo", ODD)));
    try (PrometheusMetricsSource source = source(series, 600)) {
      awaitAnswer(source);
      ScalingTarget shop = new ScalingTarget("web", "shop", "server");
      RealPrometheus.await(
          "the rate is the sum",
          () -> Math.abs(level(read(source, shop).window(), Series.REQUEST_RATE) - 130) < 26);
      ScalingTarget odd = new ScalingTarget("web", ODD, "server");
      assertThat(level(read(source, odd).window(), Series.REQUEST_RATE)).isCloseTo(30, within(6.0));
      ScalingTarget pattern = new ScalingTarget("web", "d.mo", "server");
      assertThat(read(source, pattern).window().present()).isEmpty();
    }
  }

  @Test
  void aRestartOfTheApplicationIsAGapAndNoSpike() throws IOException, InterruptedException {
    hold("demo", "requests_per_second=100");
    try (PrometheusMetricsSource source = source(SeriesSettings.defaults(), 0)) {
      awaitAnswer(source);
      RealPrometheus.await("samples are there", () -> samples(source) >= 5);
      exporter.close();
      RealPrometheus.await("the newest points are missing", () -> missingAtEnd(source) >= 4);
      exporter = startExporter();
      hold("demo", "requests_per_second=100");
      RealPrometheus.await("samples are back", () -> missingAtEnd(source) == 0);
      RealPrometheus.await(
          "the rate is back",
          () -> Math.abs(level(read(source, DEMO).window(), Series.REQUEST_RATE) - 100) < 20);
      double[] rate = read(source, DEMO).window().column(Series.REQUEST_RATE).orElseThrow();
      // The shape between start and hold is below 250 a second: its seed and time are fixed.
      assertThat(Arrays.stream(rate).filter(Double::isFinite))
          .allMatch(value -> value >= 0 && value < 300);
      assertThat(Arrays.stream(rate).filter(Double::isNaN).count()).isGreaterThanOrEqualTo(2);
    }
  }

  private static long samples(PrometheusMetricsSource source) {
    return read(source, DEMO)
        .window()
        .column(Series.REQUEST_RATE)
        .map(rate -> Arrays.stream(rate).filter(Double::isFinite).count())
        .orElse(0L);
  }

  private static int missingAtEnd(PrometheusMetricsSource source) {
    MetricsWindow window = read(source, DEMO).window();
    return window
        .newestSampleEpochSecond(Series.REQUEST_RATE)
        .map(newest -> (int) (window.grid().endEpochSecond() - newest))
        .orElse(60);
  }

  @Test
  void readingTheTailGivesTheWholeWindow() throws InterruptedException {
    try (PrometheusMetricsSource tail = source(SeriesSettings.defaults(), 600);
        PrometheusMetricsSource whole = source(SeriesSettings.defaults(), 0)) {
      awaitAnswer(tail);
      RealPrometheus.await("samples are there", () -> samples(tail) >= 6);
      MetricsQuery query = new MetricsQuery(DEMO, 1, Instant.now());
      MetricsWindow joined = tail.read(query).toCompletableFuture().join().window();
      MetricsWindow read = whole.read(query).toCompletableFuture().join().window();
      assertThat(joined.grid()).isEqualTo(read.grid());
      double[] one = joined.column(Series.REQUEST_RATE).orElseThrow();
      double[] other = read.column(Series.REQUEST_RATE).orElseThrow();
      // The two newest points may still change between the two calls.
      assertThat(Arrays.copyOf(one, one.length - 2))
          .containsExactly(Arrays.copyOf(other, other.length - 2));
    }
  }

  private static double[] history(PrometheusMetricsSource source, ScalingTarget target) {
    return source
        .history(target, TimeGrid.endingAt(Instant.now(), 5, 4320))
        .toCompletableFuture()
        .join()
        .column(Series.REQUEST_RATE)
        .orElseGet(() -> new double[0]);
  }

  /** The longest history that is ever asked for; here most of it lies before the first scrape. */
  @Test
  void historyIsTheMeanOverEachOfItsSteps() throws IOException, InterruptedException {
    hold("demo", "requests_per_second=100");
    hold(ODD, "requests_per_second=30");
    SeriesSettings series =
        new SeriesSettings("app", List.of(), Map.of(), Map.of("shop", List.of("demo", ODD)));
    ScalingTarget shop = new ScalingTarget("web", "shop", "server");
    try (PrometheusMetricsSource source = source(series, 600)) {
      awaitAnswer(source);
      assertThat(history(source, new ScalingTarget("web", "nobody", "server"))).isEmpty();
      RealPrometheus.await(
          "the newest step is the sum",
          () -> {
            double[] rates = history(source, shop);
            return rates.length == 4320 && Math.abs(rates[4319] - 130) < 13;
          });
      double[] rates = history(source, shop);
      assertThat(rates[0]).isNaN();
      assertThat(history(source, DEMO)[4319]).isCloseTo(100, within(10.0));
    }
  }

  @Test
  void aKilledPrometheusIsUnavailable() throws InterruptedException {
    try (PrometheusMetricsSource source = source(SeriesSettings.defaults(), 600)) {
      awaitAnswer(source);
      RealPrometheus.await("samples are there", () -> samples(source) >= 3);
      prometheus.close();
      assertThat(source.ping(Instant.now()).toCompletableFuture().join()).isFalse();
      assertThatThrownBy(() -> read(source, DEMO))
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(MetricsUnavailableException.class)
          .hasMessageContaining("Prometheus cannot be reached");
    }
  }
}
