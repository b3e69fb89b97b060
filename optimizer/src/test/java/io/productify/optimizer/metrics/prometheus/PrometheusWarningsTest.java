package io.productify.optimizer.metrics.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.MetricNames;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import io.vertx.mutiny.core.Vertx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an operator is told in the log, and how often. */
class PrometheusWarningsTest {

  private final Vertx vertx = Vertx.vertx();
  private final FakePrometheus prometheus = new FakePrometheus("");
  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final Logger logger = Logger.getLogger(PrometheusMetricsSource.class.getPackageName());
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord logRecord) {
          logged.add(logRecord.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(handler);
  }

  @AfterEach
  void close() {
    logger.removeHandler(handler);
    prometheus.close();
    vertx.closeAndAwait();
  }

  private PrometheusMetricsSource source() {
    PrometheusSettings settings =
        new PrometheusSettings(
            new Endpoint(prometheus.url(), 20_000, Optional.empty(), Access.open()),
            new WindowSettings(15, 1, 0),
            SeriesSettings.defaults());
    return new PrometheusMetricsSource(vertx, settings, () -> {});
  }

  private void readTwice(ScalingTarget... targets) {
    try (PrometheusMetricsSource source = source()) {
      for (int i = 0; i < 2; i++) {
        for (ScalingTarget target : targets) {
          source
              .read(new MetricsQuery(target, 1, Instant.ofEpochSecond(1_700_000_040)))
              .toCompletableFuture()
              .join();
        }
      }
    }
  }

  private static ScalingTarget task(String group, String task) {
    return new ScalingTarget(group, "shop", task);
  }

  @Test
  void aHealthyReadingSaysNothing() {
    prometheus.allocations(MetricNames.ALLOCS_CPU_ALLOCATED, 500, 500);
    readTwice(task("web", "server"));
    assertThat(logged).isEmpty();
  }

  @Test
  void aWarningOfPrometheusIsSaidOnceOnOneLine() {
    prometheus.load(
        MetricNames.TOTAL_REQUESTS,
        okJson(
            FakePrometheus.matrix()
                .replace("\"success\"", "\"success\",\"warnings\":[\"a store\\nis down\"]")));
    readTwice(task("web", "server"));
    assertThat(logged).containsExactly("Prometheus warns: a store is down");
  }

  @Test
  void allocationsThatDifferAreToldOncePerTask() {
    prometheus.allocations(MetricNames.ALLOCS_CPU_ALLOCATED, 500, 505.1);
    readTwice(task("web", "server"), task("web", "proxy"));
    assertThat(logged)
        .containsExactly(
            "Allocations of task server in group 'web' differ by more than 1 %; their median is"
                + " used.",
            "Allocations of task proxy in group 'web' differ by more than 1 %; their median is"
                + " used.");
  }

  @Test
  void allocationsThatDifferByOnePercentAgree() {
    prometheus.allocations(MetricNames.ALLOCS_CPU_ALLOCATED, 500, 505);
    readTwice(task("web", "server"));
    assertThat(logged).isEmpty();
  }

  @Test
  void aPolicyWithoutAGroupIsToldOncePerTask() {
    readTwice(task("", "server"), task("", "proxy"));
    assertThat(logged)
        .hasSize(2)
        .allMatch(line -> line.contains("the policy names no group"))
        .anyMatch(line -> line.startsWith("Task server:"))
        .anyMatch(line -> line.startsWith("Task proxy:"));
  }

  @Test
  void aHistoryThatCannotBeReadIsToldOnce() {
    prometheus.everything(FakePrometheus.status(503));
    try (PrometheusMetricsSource source = source()) {
      for (String app : List.of("shop", "shop", "blog")) {
        assertThat(
                source
                    .history(new ScalingTarget("web", app, "server"), new TimeGrid(0, 300, 3))
                    .toCompletableFuture()
                    .handle((history, failure) -> failure)
                    .join())
            .isNotNull();
      }
    }
    assertThat(logged)
        .containsExactly(
            "The long history cannot be read, what was read before stays: Prometheus does not"
                + " answer the query for pfy_total_requests: status 503");
  }
}
