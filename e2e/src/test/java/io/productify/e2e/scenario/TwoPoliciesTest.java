package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TwoPoliciesTest {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final GroupId BUSY = new GroupId("busy", "web");
  private static final GroupId QUIET = new GroupId("quiet", "web");

  @Test
  void scalesEachGroupToItsOwnLoad() {
    try (Stage stage = new Stage("two-policies", Map.of("busy", 2, "quiet", 2))) {
      stage.group(BUSY, new CountLimits(1, 20), 2);
      stage.group(QUIET, new CountLimits(1, 20), 2);
      stage.exporter.load("busy", 750);
      stage.exporter.load("quiet", 150);

      stage.agent(List.of(stage.policyOf("busy"), stage.policyOf("quiet")));

      stage.awaitCount(BUSY, LIMIT, count -> count >= 8);
      assertThat(stage.cluster.desired(QUIET)).isBetween(1L, 4L);
    }
  }
}
