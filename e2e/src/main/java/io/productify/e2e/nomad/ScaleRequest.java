package io.productify.e2e.nomad;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The body of {@code POST /v1/job/:id/scale}, and what Nomad refuses in one. */
record ScaleRequest(
    GroupId target, OptionalLong count, boolean error, String message, JsonNode meta) {
  private static final int BAD_REQUEST = 400;

  static ScaleRequest of(String job, JsonNode body) {
    String group = body.path("Target").path("Group").asText();
    if (group.isBlank()) {
      throw new RefusedException(BAD_REQUEST, "missing task group name for scaling action");
    }
    return new ScaleRequest(
        new GroupId(job, group),
        body.path("Count").isNumber()
            ? OptionalLong.of(body.get("Count").asLong())
            : OptionalLong.empty(),
        body.path("Error").asBoolean(),
        body.path("Message").asText(),
        body.path("Meta"));
  }

  void refuseIllegal(CountLimits limits) {
    if (count.isEmpty()) {
      return;
    }
    if (error) {
      throw new RefusedException(
          BAD_REQUEST, "scaling action should not contain count if error is true");
    }
    if (count.getAsLong() < 0) {
      throw new RefusedException(BAD_REQUEST, "scaling action count can't be negative");
    }
    if (!limits.allow(count.getAsLong())) {
      throw new RefusedException(
          BAD_REQUEST,
          "group count was outside the scaling policy's limits: %d not in %d to %d"
              .formatted(count.getAsLong(), limits.min(), limits.max()));
    }
  }

  ScaleCall accepted(long before) {
    return new ScaleCall(Instant.now(), target, before, count, message, meta);
  }

  /** The scaling event that Nomad keeps of it. */
  ObjectNode event(long before, long index) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    count.ifPresent(value -> event.put("Count", value));
    event.put("PreviousCount", before).put("Error", error).put("Message", message);
    event.set("Meta", meta);
    event.put("EvalID", "eval-" + index).put("CreateIndex", index);
    return event.put("Time", TimeUnit.MILLISECONDS.toNanos(Instant.now().toEpochMilli()));
  }
}
