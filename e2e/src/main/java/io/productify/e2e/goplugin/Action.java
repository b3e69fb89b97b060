package io.productify.e2e.goplugin;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a strategy answers.
 *
 * @param meta what Nomad would show beside the scaling event
 */
public record Action(Direction direction, long count, String reason, JsonNode meta) {
  /** Which way the count goes. */
  public enum Direction {
    NONE,
    DOWN,
    UP
  }
}
