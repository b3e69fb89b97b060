package io.productify.e2e.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.productify.e2e.parts.Http;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Map;
import org.openqa.selenium.Keys;

/** An optimizer on recorded load, and a browser that looks at its console. */
final class ConsoleStage implements AutoCloseable {
  static final String TOKEN = "a-token-for-the-console";
  private static final ObjectMapper JSON = new ObjectMapper();

  final OptimizerService optimizer;
  final Browser browser;
  private final Scene scene;

  ConsoleStage(String name) {
    scene = new Scene(Parts.fromSystemProperties(), name);
    try {
      optimizer =
          OptimizerService.start(
              scene,
              TOKEN,
              Map.of(
                  "OPTIMIZER_ONLY_TEST_DATA", "true",
                  // Steps and horizon as an operator has them.
                  "OPTIMIZER_SCRAPE_INTERVAL_SECONDS", "15",
                  "OPTIMIZER_PLAN_PLAN_LOOKAHEAD_SECONDS", "600",
                  "OPTIMIZER_REQUEST_TIMEOUT_MS", "60000"));
      browser = scene.own(Browser.start(scene.path("pictures")));
    } catch (RuntimeException e) {
      scene.close();
      throw e;
    }
  }

  /** Opens the console at a place such as "#/web/diurnal" and gives it the token. */
  void open(String place, int width, int height) {
    browser.open(optimizer.address() + "/" + place, width, height);
    giveToken(TOKEN);
    browser.awaitText("#status", "As of");
  }

  /** Opens the console at one application and waits until all of it is drawn. */
  void openApplication(String app, int width, int height) {
    open("#/web/" + app, width, height);
    browser.awaitText("#application-title", app);
    browser.await("charts and decisions", () -> browser.all("#decision-rows tr").size() > 0);
  }

  void giveToken(String token) {
    browser.await(
        "the dialog is open", () -> browser.holds("document.querySelector('dialog').open"));
    browser.press(token, Keys.ENTER);
  }

  /** Asks for plans, as the plugin does: what was answered runs when it is asked again. */
  void ask(String group, String app, int times) {
    int running = 2;
    for (int i = 0; i < times; i++) {
      running = ask(request(group, app, running)).at("/desired/0").asInt();
    }
  }

  /** One that may have 1 to 20 replicas. */
  static ObjectNode request(String group, String app, int running) {
    ObjectNode request = JSON.createObjectNode();
    request.putObject("check").put("name", "load").put("source", "prometheus").put("group", group);
    request.withObject("/check").put("metric_app_name", app).put("task", "server");
    return request.put("current_replicas", running).put("min_replicas", 1).put("max_replicas", 20);
  }

  JsonNode ask(ObjectNode request) {
    try {
      HttpResponse<String> answer =
          Http.postJson(optimizer.address() + "/optimize", TOKEN, request.toString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException("the optimizer was not asked", e);
    }
  }

  /** Asks in vain: what is needed cannot be read. */
  void refused(String group, String app) {
    try {
      HttpResponse<String> answer =
          Http.postJson(
              optimizer.address() + "/optimize", TOKEN, request(group, app, 2).toString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
    } catch (IOException e) {
      throw new UncheckedIOException("the optimizer was not asked", e);
    }
  }

  /** What a path of the optimizer answers. */
  JsonNode get(String path) throws IOException {
    return JSON.readTree(Http.get(optimizer.address() + path, TOKEN));
  }

  @Override
  public void close() {
    scene.close();
  }
}
