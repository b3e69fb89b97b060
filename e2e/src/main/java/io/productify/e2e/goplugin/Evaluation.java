package io.productify.e2e.goplugin;

import java.time.Instant;
import java.util.Map;

/**
 * What an agent hands to a strategy for one check.
 *
 * @param check name of the check
 * @param query the check's own query
 * @param config the strategy block
 * @param sample what the query answered
 */
public record Evaluation(String check, String query, Map<String, String> config, Sample sample) {
  public Evaluation {
    config = Map.copyOf(config);
  }

  /** One value of the check's query. */
  public record Sample(Instant time, double value) {}
}
