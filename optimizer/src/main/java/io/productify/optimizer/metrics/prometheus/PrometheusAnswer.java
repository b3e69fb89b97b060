package io.productify.optimizer.metrics.prometheus;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A successful answer of the query API.
 *
 * @param series the series it holds, perhaps none
 * @param warnings what Prometheus, or a system that speaks for it, says of a partial answer
 */
record PrometheusAnswer(List<SampleSeries> series, List<String> warnings) {

  /** The body is not an answer of the query API that can be used; the message quotes none of it. */
  static final class MalformedAnswerException extends Exception {
    MalformedAnswerException(String message) {
      super(message);
    }
  }

  /** What a query asks for. */
  enum Shape {
    /** Many samples a series. */
    MATRIX("matrix", "values"),
    /** One sample a series. */
    VECTOR("vector", "value");

    private final String resultType;
    private final String field;

    Shape(String resultType, String field) {
      this.resultType = resultType;
      this.field = field;
    }
  }

  static PrometheusAnswer parse(String body, Shape shape) throws MalformedAnswerException {
    JsonObject root = object(body);
    if (!"success".equals(root.getValue("status"))) {
      throw new MalformedAnswerException("the answer does not say success");
    }
    JsonObject data = expect(JsonObject.class, root.getValue("data"), "data");
    if (!shape.resultType.equals(data.getValue("resultType"))) {
      throw new MalformedAnswerException("the result type is not " + shape.resultType);
    }
    List<SampleSeries> series = new ArrayList<>();
    for (Object element : expect(JsonArray.class, data.getValue("result"), "result")) {
      JsonObject one = expect(JsonObject.class, element, "a series");
      series.add(samples(one, shape));
    }
    return new PrometheusAnswer(series, texts(root.getValue("warnings")));
  }

  private static JsonObject object(String body) throws MalformedAnswerException {
    try {
      return new JsonObject(body);
    } catch (DecodeException e) {
      // The cause would quote the body.
      throw new MalformedAnswerException("the answer is not JSON, or is cut short");
    }
  }

  private static <T> T expect(Class<T> type, @Nullable Object value, String what)
      throws MalformedAnswerException {
    if (!type.isInstance(value)) {
      throw new MalformedAnswerException(what + " is missing or of the wrong type");
    }
    return type.cast(value);
  }

  private static SampleSeries samples(JsonObject one, Shape shape) throws MalformedAnswerException {
    Object field = one.getValue(shape.field);
    if (field == null) {
      // A series of native histograms has samples of another kind only.
      return new SampleSeries(new double[0], new double[0]);
    }
    JsonArray pairs = expect(JsonArray.class, field, "a sample");
    if (shape == Shape.VECTOR) {
      pairs = new JsonArray().add(pairs);
    }
    double[] times = new double[pairs.size()];
    double[] values = new double[pairs.size()];
    for (int i = 0; i < times.length; i++) {
      JsonArray pair = expect(JsonArray.class, pairs.getValue(i), "a sample");
      if (pair.size() != 2) {
        throw new MalformedAnswerException("a sample is not a pair");
      }
      times[i] = expect(Number.class, pair.getValue(0), "a time").doubleValue();
      values[i] = number(pair.getValue(1));
    }
    return new SampleSeries(labels(one.getValue("metric")), times, values);
  }

  private static Map<String, String> labels(@Nullable Object metric) {
    Map<String, String> labels = new HashMap<>();
    if (metric instanceof JsonObject object) {
      object.forEach(label -> labels.put(label.getKey(), String.valueOf(label.getValue())));
    }
    return labels;
  }

  /** Reads a value; null, NaN and the infinities are missing. */
  private static double number(@Nullable Object value) throws MalformedAnswerException {
    if (value == null) {
      return Double.NaN;
    }
    String text = expect(String.class, value, "a value");
    if (text.equals("NaN") || text.endsWith("Inf")) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new MalformedAnswerException("a value is not a number");
    }
  }

  private static List<String> texts(@Nullable Object warnings) throws MalformedAnswerException {
    List<String> texts = new ArrayList<>();
    if (warnings != null) {
      for (Object warning : expect(JsonArray.class, warnings, "warnings")) {
        texts.add(String.valueOf(warning));
      }
    }
    return texts;
  }
}
