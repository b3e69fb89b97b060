package io.productify.optimizer.metrics.nomad;

import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.status;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.MappingBuilder;
import io.productify.optimizer.metrics.ClusterNode;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.vertx.mutiny.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The API of Nomad as its documentation shows it, behind a server that can misbehave. */
class NomadNodesTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final String READY =
      """
      {"ID": "a1", "Name": "node-a", "Datacenter": "dc1", "NodeClass": "cache",
       "NodePool": "default", "Status": "ready", "SchedulingEligibility": "eligible",
       "Drain": false, "ModifyIndex": 7}""";

  private final WireMockServer server =
      new WireMockServer(options().dynamicPort().bindAddress("127.0.0.1"));
  private final Vertx vertx = Vertx.vertx();
  private final List<NomadNodes> watches = new ArrayList<>();

  @BeforeEach
  void start() {
    server.start();
    // A blocking query that nothing comes of.
    server.stubFor(list().willReturn(okJson("[]").withFixedDelay(60_000)));
  }

  @AfterEach
  void stop() {
    watches.forEach(NomadNodes::close);
    vertx.closeAndAwait();
    server.stop();
  }

  private static MappingBuilder list() {
    return get(urlPathEqualTo("/v1/nodes"));
  }

  private NomadNodes watch(Optional<String> token, boolean meta) {
    NomadNodes watch =
        new NomadNodes(
            vertx,
            new NomadAccess(
                "http://127.0.0.1:" + server.port(), () -> token, Optional.empty(), meta),
            () -> NOW,
            Duration.ofMillis(20));
    watches.add(watch);
    return watch;
  }

  private static List<ClusterNode> read(NomadNodes watch, Instant now) {
    return watch.nodes(now).toCompletableFuture().join();
  }

  private static String with(String field, String value) {
    return READY.replaceAll("\"" + field + "\": [^,}]*", "\"" + field + "\": " + value);
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("within half a minute").isLessThan(deadline);
      Thread.onSpinWait();
    }
  }

  @Test
  void nothingIsAskedBeforeTheFirstQuestion() {
    watch(Optional.empty(), false);
    assertThat(server.getAllServeEvents()).isEmpty();
  }

  @Test
  void aNodeIsReadWithItsPlace() {
    server.stubFor(
        list()
            .withQueryParam("index", absent())
            .willReturn(okJson("[" + READY + "]").withHeader("X-Nomad-Index", "7")));
    assertThat(read(watch(Optional.of("secret"), false), NOW))
        .containsExactly(
            new ClusterNode(
                "node-a",
                true,
                new ClusterNode.Place("cache", "default", "dc1"),
                Optional.empty()));
    server.verify(
        getRequestedFor(urlPathEqualTo("/v1/nodes"))
            .withHeader("X-Nomad-Token", equalTo("secret")));
  }

  @Test
  void onlyReadyEligibleNodesThatDoNotDrainTakeWork() {
    String all =
        String.join(
            ",",
            READY,
            with("Status", "\"down\""),
            with("SchedulingEligibility", "\"ineligible\""),
            with("Drain", "true"));
    server.stubFor(
        list()
            .withQueryParam("index", absent())
            .willReturn(okJson("[" + all + "]").withHeader("X-Nomad-Index", "7")));
    assertThat(read(watch(Optional.empty(), false), NOW))
        .extracting(ClusterNode::schedulable)
        .containsExactly(true, false, false, false);
  }

  @Test
  void aChangeIsKnownAsSoonAsTheBlockingQueryAnswers() {
    server.stubFor(
        list()
            .withQueryParam("index", absent())
            .willReturn(okJson("[" + READY + "]").withHeader("X-Nomad-Index", "7")));
    server.stubFor(
        list()
            .withQueryParam("index", equalTo("7"))
            .withQueryParam("wait", equalTo("60s"))
            .willReturn(okJson("[" + READY + "," + READY + "]").withHeader("X-Nomad-Index", "8")));
    NomadNodes watch = watch(Optional.empty(), false);
    assertThat(read(watch, NOW)).isNotEmpty();
    await(() -> read(watch, NOW).size() == 2);
  }

  @Test
  void aListHoldsForFiveMinutesWhileNomadIsSilent() {
    server.stubFor(
        list()
            .withQueryParam("index", absent())
            .willReturn(okJson("[" + READY + "]").withHeader("X-Nomad-Index", "7")));
    server.stubFor(list().withQueryParam("index", equalTo("7")).willReturn(status(500)));
    NomadNodes watch = watch(Optional.empty(), false);
    read(watch, NOW);
    server.stubFor(list().withQueryParam("index", absent()).willReturn(status(500)));
    assertThat(read(watch, NOW.plusSeconds(299))).hasSize(1);
    assertThatThrownBy(() -> read(watch, NOW.plusSeconds(300)))
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(MetricsUnavailableException.class);
  }

  @Test
  void nomadIsAskedAgainAfterAFailure() {
    server.stubFor(list().withQueryParam("index", absent()).willReturn(status(403)));
    NomadNodes watch = watch(Optional.empty(), false);
    assertThatThrownBy(() -> read(watch, NOW))
        .hasCauseInstanceOf(MetricsUnavailableException.class);
    server.stubFor(
        list()
            .withQueryParam("index", absent())
            .willReturn(okJson("[" + READY + "]").withHeader("X-Nomad-Index", "7")));
    await(() -> watch.nodes(NOW).toCompletableFuture().handle((n, e) -> e == null).join());
  }

  @Test
  void whatIsNoListIsAFailure() {
    for (String body :
        List.of(
            "<html>",
            "{}",
            "[7]",
            "[{\"Datacenter\": 7, \"Status\": \"ready\", \"SchedulingEligibility\": \"eligible\", \"Drain\": 7}]")) {
      server.stubFor(list().withQueryParam("index", absent()).willReturn(okJson(body)));
      assertThatThrownBy(() -> read(watch(Optional.empty(), false), NOW))
          .as(body)
          .hasCauseInstanceOf(MetricsUnavailableException.class);
    }
  }

  @Test
  void metaDataIsReadNodeByNodeAndOnlyWhenAskedFor() {
    server.stubFor(
        list()
            .withQueryParam("index", absent())
            .willReturn(okJson("[" + READY + "]").withHeader("X-Nomad-Index", "7")));
    server.stubFor(
        get(urlPathEqualTo("/v1/node/a1"))
            .willReturn(okJson("{\"ID\": \"a1\", \"Meta\": {\"rack\": \"r1\"}}")));
    assertThat(read(watch(Optional.empty(), true), NOW))
        .extracting(ClusterNode::meta)
        .containsExactly(Optional.of(Map.of("rack", "r1")));
    read(watch(Optional.empty(), false), NOW);
    server.verify(1, getRequestedFor(urlPathEqualTo("/v1/node/a1")));
  }

  @Test
  void anAddressThatIsNoneIsRefusedWithoutRepeatingIt() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new NomadAccess(
                    "http://user:secret@host", Optional::empty, Optional.empty(), false))
        .withMessageContaining("optimizer.nomad.address")
        .withMessageNotContaining("secret");
  }
}
