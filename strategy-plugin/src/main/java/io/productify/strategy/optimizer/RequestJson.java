package io.productify.strategy.optimizer;

import com.google.gson.stream.JsonWriter;
import io.productify.strategy.plan.Limits;
import io.productify.strategy.plan.Replicas;
import io.productify.strategy.plan.Sample;
import io.productify.strategy.policy.CheckIdentity;
import io.productify.strategy.policy.Planning;
import io.productify.strategy.policy.StrategyConfig;
import io.productify.strategy.text.PlainText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * Writes the body of {@code POST /optimize} (docs/contract/optimize-request-full.json). What comes
 * from the agent and not from the check's block is made to fit: nobody could mend a request that
 * the optimizer refuses for it.
 */
final class RequestJson {

  /** The optimizer reads its own windows; the check's samples only tell it what the agent sees. */
  static final int MOST_SAMPLES = 10_000;

  static final int LONGEST_LABEL = 256;
  static final int LONGEST_QUERY = 4096;

  private static final String NO_NAME = "-";

  private RequestJson() {}

  static String write(OptimizeRequest request) {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      writeCheck(json, request.identity());
      writeCounts(json, request.config(), request.replicas());
      writeMetrics(json, request.samples().newest(MOST_SAMPLES));
      writePlanning(json, request.config().planning());
      json.endObject();
    } catch (IOException e) {
      throw new UncheckedIOException("a StringWriter cannot fail", e);
    }
    return text.toString();
  }

  private static void writeCheck(JsonWriter json, CheckIdentity identity) throws IOException {
    String name = label(identity.check().name());
    json.name("check").beginObject();
    json.name("name").value(name.isEmpty() ? NO_NAME : name);
    json.name("source").value(label(identity.check().source()));
    json.name("group").value(identity.application().group());
    json.name("metric_app_name").value(identity.application().metricAppName());
    json.name("task").value(identity.application().task());
    json.name("query").value(PlainText.cut(identity.check().query(), LONGEST_QUERY));
    json.endObject();
  }

  private static String label(String text) {
    return PlainText.cut(PlainText.stripped(text), LONGEST_LABEL);
  }

  private static void writeCounts(JsonWriter json, StrategyConfig config, Replicas replicas)
      throws IOException {
    int running = Math.min(replicas.running(), Limits.LARGEST_COUNT);
    int pending = Math.min(replicas.pending(), Limits.LARGEST_COUNT - running);
    json.name("current_replicas").value(running);
    if (pending > 0) {
      json.name("pending_replicas").value(pending);
    }
    json.name("min_replicas").value(config.limits().min());
    json.name("max_replicas").value(config.limits().max());
  }

  private static void writeMetrics(JsonWriter json, List<Sample> samples) throws IOException {
    json.name("metrics").beginArray();
    for (Sample sample : samples) {
      json.beginObject();
      json.name("timestamp").value(sample.time().toString());
      json.name("value");
      if (Double.isFinite(sample.value())) {
        json.value(sample.value());
      } else {
        json.nullValue();
      }
      json.endObject();
    }
    json.endArray();
  }

  private static void writePlanning(JsonWriter json, Planning planning) throws IOException {
    json.name("cache_size").value(planning.cacheSeconds());
    if (!planning.overrides().isEmpty()) {
      json.name("overrides").beginObject();
      for (Map.Entry<String, Object> override : planning.overrides().entrySet()) {
        json.name(override.getKey());
        writeValue(json, override.getValue());
      }
      json.endObject();
    }
    if (planning.engine().isPresent()) {
      json.name("engine").value(planning.engine().get());
    }
  }

  private static void writeValue(JsonWriter json, Object value) throws IOException {
    if (value instanceof BigDecimal number) {
      json.value(number);
    } else if (value instanceof Boolean truth) {
      json.value(truth);
    } else {
      json.value(String.valueOf(value));
    }
  }
}
