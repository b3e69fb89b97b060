package io.productify.strategy.optimizer;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.productify.strategy.plan.Limits;
import io.productify.strategy.plan.Origin;
import io.productify.strategy.plan.Serving;
import io.productify.strategy.plan.StepPlan;
import io.productify.strategy.text.PlainText;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the optimizer's answers (docs/contract/optimize-response.json, errors.json). */
final class ResponseJson {

  /** An answer that is not a plan; the message completes "the optimizer's answer ...". */
  static final class UnusableAnswerException extends Exception {
    UnusableAnswerException(String message) {
      super(message);
    }
  }

  /**
   * An answer that is an error.
   *
   * @param code the error's code, empty if it is not known
   * @param detail the first thing the optimizer says about it, empty if it says nothing
   */
  record ErrorBody(String code, String detail) {
    static final ErrorBody UNKNOWN = new ErrorBody("", "");
  }

  static final int LONGEST_REASON = 500;
  static final int LONGEST_NAME = 100;
  private static final Pattern CODE = Pattern.compile("[a-z_ ]{1,40}");

  private ResponseJson() {}

  /** Returns the plan in a body, asked for to reach {@code cacheSeconds} ahead. */
  static StepPlan readPlan(byte[] body, int cacheSeconds) throws UnusableAnswerException {
    JsonObject answer =
        parse(body).orElseThrow(() -> new UnusableAnswerException("is not a JSON object"));
    int stepSeconds = positiveInt(answer, "step_seconds");
    List<Integer> desired = counts(answer);
    int steps = (cacheSeconds - 1) / stepSeconds + 1;
    if (desired.size() > steps) {
      throw new UnusableAnswerException(
          "has " + desired.size() + " steps in desired where " + steps + " were asked for");
    }
    Origin origin =
        new Origin(
            line(answer, "engine", LONGEST_NAME),
            line(answer, "reason", LONGEST_REASON),
            line(answer, "decision_id", LONGEST_NAME),
            primitive(answer, "fallback").map(JsonPrimitive::getAsBoolean).orElse(false));
    Serving serving = new Serving(driftScore(answer), line(answer, "regime", LONGEST_NAME));
    boolean noChange =
        primitive(answer, "no_change").map(JsonPrimitive::getAsBoolean).orElse(false);
    return new StepPlan(
        noChange, desired, Math.min(stepSeconds, StepPlan.LONGEST_STEP_SECONDS), origin, serving);
  }

  /** Returns what the body says of an error; whatever the body, a code is a code. */
  static ErrorBody readError(byte[] body) {
    return parse(body)
        .filter(answer -> CODE.matcher(text(answer, "error")).matches())
        .map(answer -> new ErrorBody(text(answer, "error"), detail(answer)))
        .orElse(ErrorBody.UNKNOWN);
  }

  private static String detail(JsonObject answer) {
    return switch (text(answer, "error")) {
      case "validation_failed" -> {
        JsonObject violation =
            first(answer, "violations") instanceof JsonObject said ? said : new JsonObject();
        yield (text(violation, "field") + " " + text(violation, "message")).strip();
      }
      case "metrics_unavailable" -> text(first(answer, "series"));
      case "malformed_json" -> text(answer, "message");
      default -> "";
    };
  }

  private static @Nullable JsonElement first(JsonObject answer, String key) {
    return answer.get(key) instanceof JsonArray array && !array.isEmpty() ? array.get(0) : null;
  }

  private static Optional<JsonObject> parse(byte[] body) {
    JsonReader reader = new JsonReader(new StringReader(new String(body, StandardCharsets.UTF_8)));
    reader.setStrictness(Strictness.STRICT);
    try {
      JsonElement element = JsonParser.parseReader(reader);
      boolean whole = element.isJsonObject() && reader.peek() == JsonToken.END_DOCUMENT;
      return whole ? Optional.of(element.getAsJsonObject()) : Optional.empty();
    } catch (JsonParseException | IOException e) {
      return Optional.empty();
    }
  }

  private static List<Integer> counts(JsonObject answer) throws UnusableAnswerException {
    if (!(answer.get("desired") instanceof JsonArray array) || array.isEmpty()) {
      throw new UnusableAnswerException("has no desired counts");
    }
    List<Integer> counts = new ArrayList<>();
    for (JsonElement element : array) {
      Optional<Integer> count = wholeNumber(element);
      if (count.isEmpty() || count.get() < 0 || count.get() > Limits.LARGEST_COUNT) {
        throw new UnusableAnswerException(
            "has a desired count that is not a whole number from 0 to " + Limits.LARGEST_COUNT);
      }
      counts.add(count.get());
    }
    return counts;
  }

  private static int positiveInt(JsonObject answer, String key) throws UnusableAnswerException {
    return primitive(answer, key)
        .flatMap(ResponseJson::wholeNumber)
        .filter(value -> value > 0)
        .orElseThrow(() -> new UnusableAnswerException("has no positive whole " + key));
  }

  private static Optional<Integer> wholeNumber(JsonElement element) {
    if (!(element instanceof JsonPrimitive primitive) || !primitive.isNumber()) {
      return Optional.empty();
    }
    double value = primitive.getAsDouble();
    boolean whole = Math.rint(value) == value && Math.abs(value) <= Integer.MAX_VALUE;
    return whole ? Optional.of((int) value) : Optional.empty();
  }

  private static OptionalDouble driftScore(JsonObject answer) {
    Optional<JsonPrimitive> score =
        primitive(answer, "drift_score").filter(JsonPrimitive::isNumber);
    double value = score.map(JsonPrimitive::getAsDouble).orElse(Double.NaN);
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  // Kept for as long as the plan: nobody may make ten thousand plans large.
  private static String line(JsonObject answer, String key, int longest) {
    return PlainText.shortened(PlainText.oneLine(text(answer, key)), longest);
  }

  private static String text(JsonObject answer, String key) {
    return text(answer.get(key));
  }

  private static String text(@Nullable JsonElement element) {
    return element instanceof JsonPrimitive primitive && primitive.isString()
        ? primitive.getAsString()
        : "";
  }

  private static Optional<JsonPrimitive> primitive(JsonObject answer, String key) {
    return answer.get(key) instanceof JsonPrimitive primitive
        ? Optional.of(primitive)
        : Optional.empty();
  }
}
