package io.productify.optimizer.app;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.productify.optimizer.app.telemetry.PrometheusContact;
import io.productify.optimizer.engine.host.PoolRules;
import io.productify.optimizer.engine.host.ScaleInCheck;
import io.productify.optimizer.engine.policy.PolicyBook;
import io.productify.optimizer.metrics.NodeSource;
import io.productify.optimizer.metrics.SignalReading;
import io.productify.optimizer.metrics.SignalSource;
import io.productify.optimizer.metrics.nomad.NomadAccess;
import io.productify.optimizer.metrics.nomad.NomadNodes;
import io.productify.optimizer.metrics.prometheus.PrometheusSignals;
import io.productify.optimizer.planning.ClusterSenses;
import io.productify.optimizer.planning.HostBook;
import io.productify.optimizer.planning.HostScaleIn;
import io.productify.optimizer.planning.ReactiveMemory;
import io.vertx.mutiny.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Builds what reads signals and nodes, and what knows of the demand for hosts. */
@ApplicationScoped
class GuardWiring {

  private static final Duration NOMAD_RETRY = Duration.ofSeconds(5);
  private static final Duration FORGET_WISHES = Duration.ofMinutes(10);

  private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7e]+");

  private final OptimizerConfig config;

  GuardWiring(OptimizerConfig config) {
    this.config = config;
  }

  @Produces
  @Singleton
  PrometheusSignals signals(Vertx vertx, PrometheusContact contact) {
    return new PrometheusSignals(
        vertx,
        PrometheusWiring.prometheus(config),
        PrometheusWiring.signals(config),
        contact::answered);
  }

  void close(@Disposes PrometheusSignals signals) {
    signals.close();
  }

  @Produces
  @Singleton
  NomadNodes nomad(Vertx vertx, Clock clock) {
    OptimizerConfig.NomadKeys keys = config.nomad();
    return new NomadNodes(
        vertx,
        new NomadAccess(keys.address(), nomadToken(keys), keys.caFile(), keys.nodeMeta()),
        clock,
        NOMAD_RETRY);
  }

  static Supplier<Optional<String>> nomadToken(OptimizerConfig.NomadKeys keys) {
    return new Secrets.Source("optimizer.nomad.token", keys.token(), keys.tokenFile())
        .supply(GuardWiring::sendable)
        .orElse(Optional::empty);
  }

  private static Optional<String> sendable(String token) {
    if (!VISIBLE.matcher(token).matches()) {
      throw new IllegalArgumentException("optimizer.nomad.token must be visible ASCII");
    }
    return Optional.of(token);
  }

  void close(@Disposes NomadNodes nodes) {
    nodes.close();
  }

  @Produces
  @Singleton
  ReactiveMemory reactiveMemory(DecisionWiring.Keeping keeping) {
    return new ReactiveMemory(config.servingCapacity(), keeping.ofChanges());
  }

  @Produces
  @Singleton
  ClusterSenses sensing(PrometheusSignals prometheus, NomadNodes nomad, ReactiveMemory memory) {
    // Recorded windows tell nothing of replicas.
    SignalSource signals =
        config.onlyTestData()
            ? (target, now) -> CompletableFuture.completedStage(SignalReading.NONE)
            : prometheus;
    NodeSource nodes =
        switch (config.nodesFrom().strip()) {
          case "nomad" -> nomad;
          case "prometheus" -> prometheus;
          default ->
              throw new IllegalArgumentException(
                  "optimizer.nodes-from must be nomad or prometheus, was " + config.nodesFrom());
        };
    Supplier<PolicyBook> policies =
        config.policyFile().map(PolicyFile::at).orElse(() -> PolicyBook.EMPTY);
    return new ClusterSenses(
        new ClusterSenses.Sources(signals, nodes), policies, memory, new PolicyWarnings()::warn);
  }

  @Produces
  @Singleton
  HostBook hostBook(MeterRegistry meters, Clock clock) {
    // Asked for here too, so that a bad key stops the start and not the first question.
    scaleInRules();
    return new HostBook(poolRules(), (book, pool) -> show(meters, clock, new Shown(book, pool)));
  }

  private PoolRules poolRules() {
    OptimizerConfig.HostKeys keys = config.hosts();
    return checked(
        () ->
            new PoolRules(
                keys.pendingCycles(),
                Duration.ofSeconds(keys.releaseSeconds()),
                Duration.ofSeconds(keys.cooldownSeconds()),
                FORGET_WISHES));
  }

  private ScaleInCheck.Rules scaleInRules() {
    OptimizerConfig.HostKeys keys = config.hosts();
    return checked(
        () ->
            new ScaleInCheck.Rules(
                Duration.ofSeconds(keys.scaleInAfterOutSeconds()),
                Duration.ofSeconds(keys.scaleInCooldownSeconds()),
                keys.minNodes(),
                keys.reboundThreshold()));
  }

  /** The messages begin with the name of a key's part. */
  private static <T> T checked(Supplier<T> rules) {
    try {
      return rules.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("optimizer.hosts: " + e.getMessage());
    }
  }

  private record Shown(HostBook book, String pool) {}

  private static void show(MeterRegistry meters, Clock clock, Shown shown) {
    Gauge.builder(
            "pfy_host_capacity_wanted",
            shown,
            one -> one.book().wanted(one.pool(), clock.instant()) ? 1 : 0)
        .description("whether the pool wants hosts: 1 or 0")
        .tag("pool", shown.pool())
        .strongReference(true)
        .register(meters);
    Gauge.builder(
            "pfy_host_capacity_shortfall_replicas",
            shown,
            one -> one.book().shortfallReplicas(one.pool(), clock.instant()))
        .description("replicas of the pool that wait for hosts")
        .tag("pool", shown.pool())
        .strongReference(true)
        .register(meters);
  }

  @Produces
  @Singleton
  HostScaleIn scaleIn(HostBook hosts, PrometheusSignals prometheus) {
    return new HostScaleIn(hosts, prometheus, scaleInRules());
  }
}
