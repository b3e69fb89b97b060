package io.productify.optimizer.api;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A server in the place of Prometheus that knows the same load for every application. */
public final class StubbedPrometheus implements QuarkusTestResourceLifecycleManager {

  static final WireMockServer SERVER =
      new WireMockServer(
          WireMockConfiguration.options()
              .dynamicPort()
              .bindAddress("127.0.0.1")
              .containerThreads(100)
              .extensions(Gate.INSTANCE));

  /** Holds back the request rates of recent windows while it is shut; each read holds a thread. */
  static final class Gate implements ResponseDefinitionTransformerV2 {

    static final Gate INSTANCE = new Gate();

    private final Semaphore held = new Semaphore(0);
    private CountDownLatch open = new CountDownLatch(0);

    synchronized void shut() {
      held.drainPermits();
      open = new CountDownLatch(1);
    }

    synchronized void open() {
      open.countDown();
    }

    /** Waits until so many reads more are held. */
    void awaitHeld(int reads) throws InterruptedException {
      assertThat(held.tryAcquire(reads, 30, TimeUnit.SECONDS)).as("reads held").isTrue();
    }

    private synchronized CountDownLatch latch() {
      return open;
    }

    @Override
    public ResponseDefinition transform(ServeEvent event) {
      String url = URLDecoder.decode(event.getRequest().getUrl(), StandardCharsets.UTF_8);
      CountDownLatch latch = latch();
      if (latch.getCount() > 0 && url.contains("pfy_total_requests") && !url.contains("[300s]")) {
        held.release();
        try {
          assertThat(latch.await(60, TimeUnit.SECONDS)).as("opened again").isTrue();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return event.getResponseDefinition();
    }

    @Override
    public String getName() {
      return "gate";
    }
  }

  private static final String WINDOW = "/api/v1/query_range";
  private static final String INSTANT = "/api/v1/query";
  private static final int STEP_SECONDS = 15;
  private static final int POINTS = 81;

  @Override
  public Map<String, String> start() {
    SERVER.start();
    return Map.of(
        "optimizer.token", "right",
        "optimizer.prometheus-url", "http://127.0.0.1:" + SERVER.port(),
        "optimizer.training-window-minutes", "30",
        "optimizer.full-refresh-seconds", "0");
  }

  @Override
  public void stop() {
    SERVER.stop();
  }

  /** A steady request rate, and replicas of 500 MHz and 256 MiB, which cost 1.125 each. */
  static void serveLoad(double requestsPerSecond) {
    serveLoad(i -> requestsPerSecond);
  }

  /** The same with a rate for each of the last 81 steps of 15 s. */
  static void serveLoad(LongToDoubleFunction requestsPerSecond) {
    SERVER.resetAll();
    stub(WINDOW, "", okJson(answer("matrix", "")));
    serve("pfy_total_requests", requestsPerSecond);
    serveAllocation(500, 256 * 1024 * 1024);
  }

  static void serveAllocation(double cpuMhz, double memoryBytes) {
    stub(INSTANT, "cpu_allocated", okJson(answer("vector", sample(cpuMhz))));
    stub(INSTANT, "memory_allocated", okJson(answer("vector", sample(memoryBytes))));
  }

  /** A series of the application. */
  static void serve(String metric, LongToDoubleFunction value) {
    long newest = Math.floorDiv(Instant.now().getEpochSecond(), STEP_SECONDS) * STEP_SECONDS;
    String values =
        LongStream.range(0, POINTS)
            .mapToObj(
                i ->
                    "[%d,\"%s\"]"
                        .formatted(
                            newest - (POINTS - 1 - i) * STEP_SECONDS, value.applyAsDouble(i)))
            .collect(Collectors.joining(","));
    String series = "{\"metric\":{\"app\":\"any\"},\"values\":[%s]}".formatted(values);
    stub(WINDOW, metric, okJson(answer("matrix", series)));
  }

  private static void stub(String path, String query, ResponseDefinitionBuilder answer) {
    SERVER.stubFor(
        get(urlPathEqualTo(path)).withQueryParam("query", containing(query)).willReturn(answer));
  }

  private static String answer(String type, String result) {
    return "{\"status\":\"success\",\"data\":{\"resultType\":\"%s\",\"result\":[%s]}}"
        .formatted(type, result);
  }

  private static String sample(double value) {
    return "{\"metric\":{},\"value\":[%d,\"%s\"]}".formatted(Instant.now().getEpochSecond(), value);
  }
}
