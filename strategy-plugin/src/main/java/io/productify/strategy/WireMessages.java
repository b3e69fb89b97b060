package io.productify.strategy;

import com.google.gson.stream.JsonWriter;
import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import io.productify.strategy.plan.Answer;
import io.productify.strategy.plan.Direction;
import io.productify.strategy.plan.Sample;
import io.productify.strategy.plan.Samples;
import io.productify.strategy.policy.CheckIdentity.Check;
import io.productify.strategy.wire.RunRequest;
import io.productify.strategy.wire.RunResponse;
import io.productify.strategy.wire.ScalingAction;
import io.productify.strategy.wire.ScalingDirection;
import io.productify.strategy.wire.ScalingPolicyCheck;
import io.productify.strategy.wire.TimestampedMetric;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Translates between the agent's messages and our values. */
final class WireMessages {

  // RFC 3339 has years 0001 to 9999, as a protobuf timestamp should have.
  private static final long FIRST_SECOND = -62_135_596_800L;
  private static final long LAST_SECOND = 253_402_300_799L;

  private WireMessages() {}

  static Evaluation evaluation(RunRequest request) {
    ScalingPolicyCheck check = request.getCheck();
    return new Evaluation(
        new Check(check.getName(), check.getSource(), check.getQuery()),
        check.getStrategy().getConfigMap(),
        samples(request.getTimestampedMetricList()),
        (int) Math.max(0, Math.min(Integer.MAX_VALUE, request.getCount())));
  }

  private static Samples samples(List<TimestampedMetric> metrics) {
    List<Sample> samples = new ArrayList<>(metrics.size());
    for (TimestampedMetric metric : metrics) {
      samples.add(new Sample(instant(metric.getTimestamp()), metric.getValue()));
    }
    return new Samples(samples);
  }

  private static Instant instant(Timestamp timestamp) {
    long second = Math.max(FIRST_SECOND, Math.min(LAST_SECOND, timestamp.getSeconds()));
    return Instant.ofEpochSecond(second, Math.max(0, Math.min(999_999_999, timestamp.getNanos())));
  }

  static RunResponse response(Answer answer) {
    ScalingAction action =
        ScalingAction.newBuilder()
            .setCount(answer.count())
            .setDirection(direction(answer.direction()))
            .setReason(WireText.of(answer.reason()))
            .setMeta(Any.newBuilder().setValue(ByteString.copyFromUtf8(json(answer.meta()))))
            .build();
    return RunResponse.newBuilder().setAction(action).build();
  }

  private static ScalingDirection direction(Direction direction) {
    return switch (direction) {
      case DOWN -> ScalingDirection.SCALING_DIRECTION_DOWN;
      case NONE -> ScalingDirection.SCALING_DIRECTION_NONE;
      case UP -> ScalingDirection.SCALING_DIRECTION_UP;
    };
  }

  private static String json(Map<String, Object> meta) {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      for (Map.Entry<String, Object> entry : meta.entrySet()) {
        json.name(entry.getKey());
        write(json, entry.getValue());
      }
      json.endObject();
    } catch (IOException e) {
      throw new UncheckedIOException("a StringWriter cannot fail", e);
    }
    return text.toString();
  }

  private static void write(JsonWriter json, Object value) throws IOException {
    if (value instanceof Number number) {
      json.value(number);
    } else if (value instanceof Boolean truth) {
      json.value(truth);
    } else {
      json.value(WireText.ofMeta(String.valueOf(value)));
    }
  }
}
