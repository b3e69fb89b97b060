package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.PluginSamples;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.planning.Check;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Observed;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.serving.ServingBook;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServingBodyTest {

  private static final Instant AT = Instant.parse("2026-01-14T14:03:00Z");
  private static final ScalingTarget SHOP = ScalingTarget.of("web", "shop", "server");

  /** Null says that it did not happen, which is known. */
  private static final Set<String> NEVER_HAPPENED = Set.of("last_error", "drift.last_refit");

  private final ServingBook book = new ServingBook(10, 0.5, target -> {});

  private JsonNode body() {
    return new ObjectMapper()
        .valueToTree(ServingBody.of(book.state("web", "shop").orElseThrow(), AT));
  }

  /** A horizon as a whole explains each of its fields. */
  private static List<String> unexplained(JsonNode body) {
    List<String> fields = new ArrayList<>();
    body.properties().forEach(field -> collect(field.getKey(), field.getValue(), fields));
    Set<String> explained = Set.copyOf(list(body.get("unknown")));
    return fields.stream()
        .filter(field -> !NEVER_HAPPENED.contains(field))
        .filter(field -> !explained.contains(field))
        .filter(field -> !explained.contains(field.replaceAll("]\\..*", "]")))
        .toList();
  }

  private static List<String> list(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static void collect(String path, JsonNode value, List<String> nulls) {
    if (value.isNull()) {
      nulls.add(path);
    }
    value
        .properties()
        .forEach(field -> collect(path + "." + field.getKey(), field.getValue(), nulls));
    for (JsonNode element : value.isArray() ? value : List.<JsonNode>of()) {
      String label = element.path("horizon").asText();
      collect("%s[%s]".formatted(path, label), element, nulls);
    }
  }

  private void step(int i, double rate, Forecast forecast) {
    double[] rates = new double[40];
    Arrays.fill(rates, rate);
    TimeGrid grid = new TimeGrid(AT.getEpochSecond() + 15L * i, 15, rates.length);
    Observed.Load load = new Observed.Load(grid, rates, rates, ForecastTask.Past.NONE);
    book.observe(SHOP, load);
    book.bandQuantile(SHOP, 0.9);
    book.remember(SHOP, load, forecast);
  }

  private static Forecast forecast(double rate) {
    double[][] scenarios = {{rate}, {rate}};
    return new Forecast(
        new double[] {rate, rate},
        new double[] {rate, rate},
        scenarios,
        new Forecast.Model("persistence", "a test"));
  }

  @Test
  void ofAnApplicationThatNeverHadAnAnswerEveryNullIsExplained() {
    PlanRequest request =
        new PlanRequest(
            SHOP,
            new Check("check", "prometheus", new PluginSamples("", List.of())),
            new PlanRequest.Counts(1, 0, new Limits(1, 10)),
            new PlanRequest.Wishes(60, Optional.empty(), Map.of()));
    book.failed(
        request,
        new DecisionStamp("id", AT),
        new MetricsUnavailableException("empty", List.of("pfy_total_requests")));
    JsonNode body = body();
    assertThat(body.at("/last_error/at").asText()).isEqualTo("2026-01-14T14:03:00Z");
    assertThat(body.at("/last_error/error").asText()).isEqualTo("metrics_unavailable");
    assertThat(body.at("/last_error/message").asText()).contains("pfy_total_requests");
    assertThat(body.get("count_now").isNull()).isTrue();
    assertThat(unexplained(body)).isEmpty();
  }

  @Test
  void ofAConstantLoadThatIsHeldEveryNullIsExplained() {
    for (int i = 0; i < 30; i++) {
      step(i, 100, forecast(100));
    }
    assertThat(body().at("/accuracy/horizons/0/judged").asInt()).isEqualTo(29);
    assertThat(body().at("/accuracy/horizons/0/coverage").asDouble()).isEqualTo(1);
    assertThat(unexplained(body())).isEmpty();
  }

  @Test
  void ofAnIdleLoadThereIsNoCoverage() {
    for (int i = 0; i < 30; i++) {
      step(i, 0, forecast(0));
    }
    assertThat(body().at("/accuracy/horizons/0/coverage").isNull()).isTrue();
    assertThat(body().at("/regime").asText()).isEqualTo("idle");
    assertThat(unexplained(body())).isEmpty();
  }
}
