package io.productify.optimizer.metrics.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import io.productify.optimizer.metrics.ClusterNode;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.NodeMemory;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.metrics.SignalReading;
import io.productify.optimizer.metrics.SignalReading.Sample;
import io.vertx.mutiny.core.Vertx;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PrometheusSignalsTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final ScalingTarget SHOP = new ScalingTarget("web", "shop", "server");

  private final FakePrometheus fake = new FakePrometheus("");
  private final Vertx vertx = Vertx.vertx();
  private final PrometheusSignals signals =
      new PrometheusSignals(vertx, patient(fake.url()), SignalSettings.defaults(), () -> {});

  /** A busy machine is no fault of a query. */
  private static PrometheusSettings patient(String url) {
    return new PrometheusSettings(
        new Endpoint(url, 60_000, Optional.empty(), Access.open()),
        WindowSettings.defaults(),
        SeriesSettings.defaults());
  }

  @AfterEach
  void stop() {
    signals.close();
    vertx.closeAndAwait();
    fake.close();
  }

  private void answer(String query, String... series) {
    answer(
        query,
        okJson(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":["
                + String.join(",", series)
                + "]}}"));
  }

  private void answer(String query, ResponseDefinitionBuilder answer) {
    fake.server.stubFor(
        get(urlPathEqualTo(FakePrometheus.INSTANT))
            .withQueryParam("query", containing(query))
            .willReturn(answer));
  }

  private static String value(double value) {
    return "{\"metric\":{},\"value\":[0,\"%s\"]}".formatted(value);
  }

  private SignalReading read(ScalingTarget target) {
    return signals.read(target, NOW).toCompletableFuture().join();
  }

  @Test
  void nothingThatAnswersIsNoSignal() {
    assertThat(read(SHOP).newest()).isEmpty();
  }

  @Test
  void aSignalOfTheAllocationsHasTheTimeOfTheirLastScrape() {
    answer("avg(100 * nomad_client_allocs_cpu_total_ticks", value(42));
    answer("max(timestamp(", value(1_700_000_000));
    answer("sum(nomad_nomad_job_summary_queued", value(2));
    assertThat(read(SHOP).newest())
        .containsEntry(Signal.AVERAGE_CPU, new Sample(42, 1_700_000_000))
        .containsEntry(Signal.QUEUED, new Sample(2, NOW.getEpochSecond()));
  }

  @Test
  void aQueryThatFailsIsOneSignalMissingAndNoMore() {
    answer("avg(100 * nomad_client_allocs_cpu_total_ticks", value(42));
    answer("max(100 * nomad_client_allocs_cpu_total_ticks", FakePrometheus.status(500));
    assertThat(read(SHOP).newest()).containsOnlyKeys(Signal.AVERAGE_CPU);
  }

  @Test
  void valuesThatAreNoNumbersAreMissing() {
    answer("avg(100 * nomad_client_allocs_cpu_total_ticks", value(Double.NaN));
    answer("max(100 * nomad_client_allocs_cpu_total_ticks", value(-1));
    assertThat(read(SHOP).newest()).isEmpty();
  }

  @Test
  void whatIsCountedOfAGroupIsNotAskedForWithoutOne() {
    answer("sum(nomad_nomad_job_summary_queued", value(2));
    assertThat(read(new ScalingTarget("", "shop", "server")).newest()).isEmpty();
  }

  @Test
  void nodesAreReadFromTheLabelsOfTheirSeries() {
    String node =
        "{\"metric\":{\"host\":\"a\",\"node_status\":\"ready\","
            + "\"node_scheduling_eligibility\":\"%s\",\"node_class\":\"cache\","
            + "\"node_pool\":\"default\",\"datacenter\":\"dc1\"},\"value\":[0,\"100\"]}";
    answer(
        "nomad_client_host_memory_total", node.formatted("eligible"), node.formatted("ineligible"));
    ClusterNode.Place place = new ClusterNode.Place("cache", "default", "dc1");
    assertThat(signals.nodes(NOW).toCompletableFuture().join())
        .containsExactly(
            new ClusterNode("a", true, place, Optional.empty()),
            new ClusterNode("a", false, place, Optional.empty()));
  }

  @Test
  void noNodeAtAllIsASeriesThatIsMissing() {
    assertThatThrownBy(() -> signals.nodes(NOW).toCompletableFuture().join())
        .hasCauseInstanceOf(MetricsUnavailableException.class);
  }

  @Test
  void theMemoryOfAPoolIsReadByNodeAndMayBeKnownByHalf() {
    String a = "{\"metric\":{\"host\":\"a\"},\"value\":[0,\"%s\"]}";
    String b = "{\"metric\":{\"host\":\"b\"},\"value\":[0,\"%s\"]}";
    answer("nomad_client_host_memory_total", a.formatted(100), b.formatted(200));
    answer("nomad_client_host_memory_used", a.formatted(30));
    assertThat(signals.memory("default", NOW).toCompletableFuture().join())
        .isEqualTo(
            Map.of(
                "a",
                NodeMemory.of(30, 100),
                "b",
                new NodeMemory(OptionalDouble.empty(), OptionalDouble.of(200))));
  }
}
