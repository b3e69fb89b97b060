package io.productify.e2e.nomad;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * One call of {@code POST /v1/job/:id/scale} that the stand-in accepted.
 *
 * @param before the count that was wanted before the call
 * @param count the count asked for; absent when the caller only registers an event
 * @param meta what Nomad shows beside the event
 */
public record ScaleCall(
    Instant time, GroupId target, long before, OptionalLong count, String message, JsonNode meta) {}
