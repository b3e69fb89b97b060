package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.host.PoolRules;
import io.productify.optimizer.engine.host.ScaleInCheck;
import io.productify.optimizer.engine.host.ScaleInCheck.Answer;
import io.productify.optimizer.metrics.HostSource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.NodeMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class HostScaleInTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final ScaleInCheck.Rules RULES =
      new ScaleInCheck.Rules(Duration.ofMinutes(10), Duration.ofMinutes(5), 1, 65);
  private static final HostSource THREE =
      (pool, now) ->
          CompletableFuture.completedFuture(
              Map.of(
                  "a", NodeMemory.of(30, 100),
                  "b", NodeMemory.of(30, 100),
                  "c", NodeMemory.of(30, 100)));

  private static HostScaleIn of(HostSource source) {
    return new HostScaleIn(new HostBook(PoolRules.DEFAULT, (book, pool) -> {}), source, RULES);
  }

  private static Answer ask(HostScaleIn scaleIn, String pool, Instant now) {
    return scaleIn.answer(pool, "a", now).toCompletableFuture().join();
  }

  @Test
  void ofTwoQuestionsInARowOnlyTheFirstIsApproved() {
    HostScaleIn scaleIn = of(THREE);
    assertThat(ask(scaleIn, "default", NOW)).isEqualTo(new Answer(true, "safe"));
    assertThat(ask(scaleIn, "default", NOW.plusSeconds(299)))
        .isEqualTo(new Answer(false, "scale-in cooldown"));
    assertThat(ask(scaleIn, "default", NOW.plusSeconds(300)).approved()).isTrue();
  }

  @Test
  void eachPoolHasItsOwnCooldown() {
    HostScaleIn scaleIn = of(THREE);
    assertThat(ask(scaleIn, "default", NOW).approved()).isTrue();
    assertThat(ask(scaleIn, "gpu", NOW).approved()).isTrue();
  }

  @Test
  void memoryThatCannotBeReadIsANo() {
    HostSource down =
        (pool, now) ->
            CompletableFuture.failedFuture(
                new MetricsUnavailableException("down", List.of("nomad_client_host_memory_used")));
    assertThat(ask(of(down), "default", NOW))
        .isEqualTo(new Answer(false, "the memory of the nodes cannot be read"));
  }
}
