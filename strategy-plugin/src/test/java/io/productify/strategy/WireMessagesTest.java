package io.productify.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.productify.strategy.plan.Answer;
import io.productify.strategy.plan.Direction;
import io.productify.strategy.wire.ScalingAction;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WireMessagesTest {

  private static JsonObject sent(Map<String, Object> meta) {
    ScalingAction action =
        WireMessages.response(new Answer(3, Direction.NONE, "why", meta)).getAction();
    return JsonParser.parseString(action.getMeta().getValue().toStringUtf8()).getAsJsonObject();
  }

  @Test
  void sendsNumbersAndTruthAsSuchAndTheRestAsText() {
    JsonObject meta = sent(Map.of("raw_count", 7, "drift_score", 0.25, "optimizer_fallback", true));

    assertThat(meta.get("raw_count").getAsInt()).isEqualTo(7);
    assertThat(meta.get("drift_score").getAsDouble()).isEqualTo(0.25);
    assertThat(meta.get("optimizer_fallback").getAsBoolean()).isTrue();
  }

  @Test
  void sendsOneShortLineOfPlainTextWhateverItWasGiven() {
    JsonObject meta =
        sent(
            Map.of(
                "check",
                "a\n\u0000b\u2028c\ud83d",
                "app",
                "x".repeat(300),
                "group",
                "x".repeat(301),
                "failure",
                "unexpected EOF, connection refused"));

    assertThat(meta.get("check").getAsString()).isEqualTo("a b c");
    assertThat(meta.get("app").getAsString()).isEqualTo("x".repeat(300));
    assertThat(meta.get("group").getAsString()).isEqualTo("x".repeat(300) + "...");
    assertThat(meta.get("failure").getAsString())
        .isEqualTo("unexpected E-O-F, connection not accepted");
    assertThat(meta.asMap().values()).allMatch(JsonElement::isJsonPrimitive);
  }
}
