package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.nomad.Cluster;
import io.productify.e2e.nomad.CountLimits;
import io.productify.e2e.nomad.GroupId;
import io.productify.e2e.nomad.NomadApi;
import io.productify.e2e.nomad.ScaleCall;
import io.productify.e2e.parts.AutoscalerAgent;
import io.productify.e2e.parts.DemoExporter;
import io.productify.e2e.parts.HclText;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.PrometheusServer;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Everything one scenario runs: the cluster stand-in, an application under load, Prometheus, the
 * optimizer, and the agent with the plugin. Replicas follow what the agent asks of the cluster.
 */
final class Stage implements AutoCloseable {
  static final String APP = "shop";
  static final GroupId WEB = new GroupId("shop", "web");

  final Scene scene;
  final Cluster cluster = new Cluster(Duration.ofMillis(500));
  final DemoExporter exporter;
  final PrometheusServer prometheus;
  final OptimizerService optimizer;
  final String token = UUID.randomUUID().toString();
  private final NomadApi nomad;
  private final int exporterPort = FreePorts.next();
  private Optional<HclText> configuration = Optional.empty();

  /** Starts all but the agent, with so many replicas of each application running. */
  Stage(String name, Map<String, Integer> replicasByApp) {
    this(name, replicasByApp, Map.of());
  }

  /** The same with further settings of the optimizer, which is scraped too. */
  Stage(String name, Map<String, Integer> replicasByApp, Map<String, String> settings) {
    scene = new Scene(Parts.fromSystemProperties(), name);
    try {
      nomad = scene.own(NomadApi.serve(cluster));
      prometheus = PrometheusServer.start(scene, "prometheus", exporterPort);
      CompletableFuture<DemoExporter> starting =
          CompletableFuture.supplyAsync(
              () -> DemoExporter.start(scene, exporterPort, replicasByApp));
      optimizer = OptimizerService.reading(scene, token, prometheus, withNomad(settings));
      prometheus.scrape(optimizer.port());
      exporter = starting.join();
      scene.own(cluster);
      cluster.onRunning((group, count) -> exporter.replicas(group.job(), count));
    } catch (RuntimeException e) {
      scene.close();
      throw e;
    }
  }

  private Map<String, String> withNomad(Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("OPTIMIZER_NOMAD_ADDRESS", nomad.address());
    return all;
  }

  /** One application, with so many replicas running. */
  static Stage of(String name, int replicas) {
    return new Stage(name, Map.of(APP, replicas));
  }

  /** A shipped policy at the pace of a test: asked every second, short cooldown, short rates. */
  HclText policy(String file) {
    return HclText.read(scene.parts().policies().resolve("files/" + file))
        .setText("evaluation_interval", "1s")
        .setText("cooldown", "3s")
        .setText("cooldown_on_scale_up", "2s");
  }

  /** The shipped policy that moves nothing, at the same pace. */
  HclText watching() {
    return HclText.read(scene.parts().policies().resolve("files/observe.hcl"))
        .setText("evaluation_interval", "1s")
        .setText("cooldown", "3s")
        .replace("[1m]", "[4s]")
        .set("cache_size", "3");
  }

  /** The shipped predictive policy for the group web of another job of the same name. */
  HclText policyOf(String job) {
    HclText policy =
        policy("predictive.hcl")
            .replace("[1m]", "[4s]")
            .replace("shop", job)
            .set("cache_size", "3");
    return new HclText(job + ".hcl", policy.text());
  }

  /**
   * The check of the shipped predictive policy alone, planned by the reactive engine and asked
   * again each second.
   */
  HclText reactivePolicy() {
    HclText policy = policy("predictive.hcl").set("cache_size", "1\n        engine = \"reactive\"");
    int guard = policy.text().indexOf("    check \"reactive-guard\"");
    int target = policy.text().indexOf("    target \"nomad-target\"");
    return new HclText(
        policy.name(), policy.text().substring(0, guard) + policy.text().substring(target));
  }

  /** Starts what stands for the metrics of Nomad itself. */
  SignalExporter signals() {
    SignalExporter signals = scene.own(new SignalExporter());
    prometheus.scrape(signals.port());
    return signals;
  }

  /** Registers the group that a policy scales. */
  void group(GroupId id, CountLimits limits, long count) {
    cluster.add(id, limits, count);
  }

  /** Another Prometheus that knows the same as the first. */
  PrometheusServer secondPrometheus() {
    return PrometheusServer.start(scene, "second-prometheus", exporterPort);
  }

  AutoscalerAgent agent(List<HclText> policies) {
    return agent(prometheus, token, policies);
  }

  /** Starts the agent; its own queries may go to another Prometheus than the optimizer's. */
  AutoscalerAgent agent(PrometheusServer source, String tokenGiven, List<HclText> policies) {
    return AutoscalerAgent.start(
        scene,
        new AutoscalerAgent.Addresses(
            nomad.address(), source.address(), optimizer.address(), tokenGiven),
        policies);
  }

  AutoscalerAgent agent(List<HclText> policies, AutoscalerAgent.Additions more) {
    return AutoscalerAgent.start(
        scene,
        new AutoscalerAgent.Addresses(
            nomad.address(), prometheus.address(), optimizer.address(), token),
        policies,
        more);
  }

  /**
   * Lets a running agent reload with these lines added to the plugin's configuration, instead of
   * those of the last time, and returns the place in its log from which that holds.
   */
  int reload(AutoscalerAgent agent, String lines) {
    Path file = scene.path("agent/agent.hcl");
    HclText first = configuration.orElseGet(() -> HclText.read(file));
    configuration = Optional.of(first);
    String url = "optimizer_url = \"" + optimizer.address() + '"';
    scene.write("agent/agent.hcl", first.replace(url, url + "\n" + lines).text());
    int mark = agent.log().mark();
    agent.process().signal("HUP");
    return mark;
  }

  ScaleCall awaitCount(GroupId id, Duration limit, Predicate<Long> wanted) {
    return awaitCall(id, limit, call -> wanted.test(call.count().orElse(-1)));
  }

  /** Waits until the cluster is called like that. */
  ScaleCall awaitCall(GroupId id, Duration limit, Predicate<ScaleCall> wanted) {
    return cluster
        .awaitCall(id, limit, wanted)
        .orElseThrow(
            () ->
                new AssertionError(
                    "the cluster was not asked for such a count of "
                        + id
                        + " within "
                        + limit.toSeconds()
                        + " s, only for "
                        + cluster.calls(id)));
  }

  /** No program may show the token, however loud its log. */
  void assertTokensStayHidden(String... tokens) {
    try (Stream<Path> files = Files.list(scene.directory())) {
      for (Path log : files.filter(file -> file.toString().endsWith(".log")).toList()) {
        assertThat(Files.readString(log)).as(log.toString()).doesNotContain(tokens);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the logs", e);
    }
  }

  @Override
  public void close() {
    assertTokensStayHidden(token);
    scene.close();
  }
}
