package io.productify.optimizer.app.telemetry;

import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Remembers when Prometheus last answered; the start counts as an answer. */
@Singleton
public class PrometheusContact {

  private final Clock clock;
  private volatile Instant lastAnswer;

  PrometheusContact(Clock clock) {
    this.clock = clock;
    this.lastAnswer = clock.instant();
  }

  /** Takes note that Prometheus answered. */
  public void answered() {
    lastAnswer = clock.instant();
  }

  /** Returns how long Prometheus has been silent. */
  Duration silence() {
    return Duration.between(lastAnswer, clock.instant());
  }
}
