package io.productify.optimizer.app.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.app.OptimizerConfig;
import io.productify.optimizer.metrics.MetricsSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

class PrometheusReadinessTest {

  private static final MetricsSource NEVER = query -> new CompletableFuture<>();

  private final TestClock clock = new TestClock();
  private final PrometheusContact contact = new PrometheusContact(clock);

  @Test
  void isReadyUntilPrometheusHasBeenSilentForLongerThanTheGrace() {
    PrometheusReadiness readiness = readiness(Map.of("optimizer.ready-grace-seconds", "60"));
    clock.pass(Duration.ofSeconds(60));
    assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
    clock.pass(Duration.ofSeconds(1));
    assertThat(readiness.call().getStatus()).isEqualTo(Status.DOWN);
  }

  @Test
  void isReadyAgainOnceItAnswers() {
    PrometheusReadiness readiness = readiness(Map.of());
    clock.pass(Duration.ofHours(1));
    contact.answered();
    assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
  }

  @Test
  void recordedWindowsAreAlwaysThere() {
    PrometheusReadiness readiness = readiness(Map.of("optimizer.only-test-data", "true"));
    clock.pass(Duration.ofHours(1));
    assertThat(readiness.call().getStatus()).isEqualTo(Status.UP);
  }

  private PrometheusReadiness readiness(Map<String, String> settings) {
    OptimizerConfig config =
        new SmallRyeConfigBuilder()
            .withMapping(OptimizerConfig.class)
            .withSources(new PropertiesConfigSource(settings, "test", 100))
            .build()
            .getConfigMapping(OptimizerConfig.class);
    return new PrometheusReadiness(config, contact, NEVER);
  }

  private static final class TestClock extends Clock {

    private Instant now = Instant.parse("2026-01-01T12:00:00Z");

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
