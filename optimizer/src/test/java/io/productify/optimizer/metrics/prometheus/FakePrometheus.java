package io.productify.optimizer.metrics.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A stand-in for Prometheus that can misbehave. Answers every query with nothing until told. */
final class FakePrometheus implements AutoCloseable {

  static final String RANGE = "/api/v1/query_range";
  static final String INSTANT = "/api/v1/query";
  private static final String EMPTY_MATRIX =
      "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}";
  private static final String EMPTY_VECTOR =
      "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[]}}";

  final WireMockServer server =
      new WireMockServer(options().dynamicPort().bindAddress("127.0.0.1"));
  private final String prefix;

  FakePrometheus(String prefix) {
    this.prefix = prefix;
    server.start();
    server.stubFor(get(urlPathEqualTo(prefix + RANGE)).willReturn(okJson(EMPTY_MATRIX)));
    server.stubFor(get(urlPathEqualTo(prefix + INSTANT)).willReturn(okJson(EMPTY_VECTOR)));
  }

  String url() {
    return "http://127.0.0.1:" + server.port() + prefix;
  }

  /** Answers the range query of one metric with series, each a list of JSON pairs. */
  void load(String metric, String... series) {
    load(metric, okJson(matrix(series)));
  }

  void load(String metric, ResponseDefinitionBuilder answer) {
    server.stubFor(
        get(urlPathEqualTo(prefix + RANGE))
            .withQueryParam("query", containing(metric))
            .willReturn(answer));
  }

  /** Answers the instant query of one metric with a value for each allocation. */
  void allocations(String metric, double... values) {
    String result =
        IntStream.range(0, values.length)
            .mapToObj(
                i ->
                    "{\"metric\":{\"alloc_id\":\"%d\"},\"value\":[1700000000,\"%s\"]}"
                        .formatted(i, values[i]))
            .collect(Collectors.joining(","));
    server.stubFor(
        get(urlPathEqualTo(prefix + INSTANT))
            .withQueryParam("query", containing(metric))
            .willReturn(
                okJson(
                    "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":["
                        + result
                        + "]}}")));
  }

  void everything(ResponseDefinitionBuilder answer) {
    server.resetMappings();
    server.stubFor(any(anyUrl()).willReturn(answer));
  }

  List<LoggedRequest> requests() {
    return server.findAll(WireMock.anyRequestedFor(anyUrl()));
  }

  static String matrix(String... series) {
    String result =
        IntStream.range(0, series.length)
            .mapToObj(i -> "{\"metric\":{\"app\":\"a%d\"},\"values\":[%s]}".formatted(i, series[i]))
            .collect(Collectors.joining(","));
    return "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":["
        + result
        + "]}}";
  }

  static ResponseDefinitionBuilder status(int code) {
    return aResponse().withStatus(code);
  }

  @Override
  public void close() {
    server.stop();
  }
}
