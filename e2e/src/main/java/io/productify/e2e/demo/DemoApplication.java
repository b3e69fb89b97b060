package io.productify.e2e.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.productify.e2e.goplugin.Evaluation;
import io.productify.e2e.parts.Http;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Map;

/**
 * The scaling check of the demo, put both to the plugin and to the optimizer.
 *
 * @param app the application
 * @param optimizer the optimizer's address
 * @param token the optimizer's token
 */
record DemoApplication(String app, String optimizer, String token) {
  private static final ObjectMapper JSON = new ObjectMapper();
  static final String GROUP = "web";
  private static final String CHECK = "predictive";
  private static final int MIN = 1;
  private static final int MAX = 20;

  /** Three steps ahead, so that two of three answers come from the plugin's own plan. */
  private static final int CACHE_SECONDS = 3;

  @Override
  public String toString() {
    return "DemoApplication[" + app + " at " + optimizer + "]";
  }

  private String query() {
    return "sum(rate(pfy_total_requests{app=\"" + app + "\"}[1m])) or vector(0)";
  }

  /** What the agent would hand to the plugin. */
  Evaluation evaluation(double observed) {
    return new Evaluation(
        CHECK,
        query(),
        Map.of(
            "metric_app_name",
            app,
            "group",
            GROUP,
            "task",
            "server",
            "min",
            Integer.toString(MIN),
            "max",
            Integer.toString(MAX),
            "cache_size",
            Integer.toString(CACHE_SECONDS)),
        new Evaluation.Sample(Instant.now(), observed));
  }

  /** Asks the optimizer what it sees; this moves nothing. */
  Outlook outlook(long running) throws IOException {
    ObjectNode request = JSON.createObjectNode();
    ObjectNode check = request.putObject("check");
    check.put("name", CHECK).put("source", "prometheus").put("query", query());
    check.put("group", GROUP).put("metric_app_name", app).put("task", "server");
    request.put("current_replicas", running).put("min_replicas", MIN).put("max_replicas", MAX);
    request.put("cache_size", CACHE_SECONDS).putArray("metrics");
    HttpResponse<String> response =
        Http.postJson(optimizer + "/optimize?explain=true", token, request.toString());
    if (response.statusCode() != 200) {
      throw new IOException(
          "the optimizer answered " + response.statusCode() + ": " + response.body());
    }
    JsonNode answer = JSON.readTree(response.body());
    return Outlook.of(answer);
  }
}
