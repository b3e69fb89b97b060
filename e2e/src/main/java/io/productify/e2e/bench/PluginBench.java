package io.productify.e2e.bench;

import io.productify.e2e.goplugin.Evaluation;
import io.productify.e2e.goplugin.PluginJvm;
import io.productify.e2e.goplugin.PluginProcess;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.Await;
import io.productify.e2e.process.ChildProcess;
import io.productify.e2e.process.Launch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Measures the packaged plugin over its own socket, with plans of the packaged optimizer. */
record PluginBench(Parts parts) {

  private static final int HANDSHAKES = 20;
  private static final int POLICIES = 200;

  void measure() throws Exception {
    try (Scene scene = new Scene(parts, "bench-plugin")) {
      Bench.print("plugin, exec to handshake line", handshakes(scene));
      Bench.print(
          "plugin, exec to configured over gRPC",
          Timings.of(1, 10, round -> startPlugin(scene).close()));
      OptimizerService optimizer =
          OptimizerService.start(scene, Bench.TOKEN, Bench.FIFTEEN_SECOND_STEPS);
      PluginProcess plugin = scene.own(startPlugin(scene));
      long jvm = PluginJvm.of(plugin.process().handle()).orElseThrow().pid();
      Bench.print("plugin's JVM, resident when idle", Bench.residentMib(jvm));
      Evaluation evaluation = evaluation(optimizer, "diurnal");
      plugin.run(evaluation, 4);
      Bench.print("Run from cache", Timings.of(2000, 5000, round -> plugin.run(evaluation, 4)));
      Bench.print("plugin's JVM, resident after 7000 calls", Bench.residentMib(jvm));
      manyPolicies(optimizer, plugin);
      Bench.print("plugin's JVM, resident after all calls", Bench.residentMib(jvm));
    }
  }

  private static void manyPolicies(OptimizerService optimizer, PluginProcess plugin)
      throws Exception {
    List<Evaluation> policies =
        IntStream.range(0, POLICIES).mapToObj(i -> evaluation(optimizer, "app" + i)).toList();
    for (Evaluation policy : policies) {
      await(plugin, policy);
    }
    for (UnderWay calls : List.of(new UnderWay(1), new UnderWay(4), new UnderWay(16))) {
      Bench.print(
          "Run from cache, %d policies, %d calls in flight".formatted(POLICIES, calls.atOnce()),
          calls.time(40_000, round -> fromCache(plugin, policies.get(round % POLICIES))));
    }
  }

  private static void await(PluginProcess plugin, Evaluation policy) {
    Await.until(
        "a plan for each policy",
        Duration.ofSeconds(60),
        () -> source(plugin, policy).equals("cached"));
  }

  private static void fromCache(PluginProcess plugin, Evaluation policy) {
    String source = source(plugin, policy);
    if (!source.equals("cached")) {
      throw new IllegalStateException("an answer's source was " + source + ", not the cache");
    }
  }

  private static String source(PluginProcess plugin, Evaluation policy) {
    return plugin.run(policy, 4).meta().path("source").asText();
  }

  private static Timings handshakes(Scene scene) {
    double[] millis = new double[HANDSHAKES];
    for (int i = 0; i < millis.length; i++) {
      long start = System.nanoTime();
      try (ChildProcess plugin = PluginProcess.exec(launch(scene))) {
        plugin.firstOutputLine(Duration.ofSeconds(60));
        millis[i] = (System.nanoTime() - start) / 1e6;
      }
    }
    return new Timings(millis);
  }

  private static PluginProcess startPlugin(Scene scene) {
    return PluginProcess.start(launch(scene), Map.of());
  }

  private static Launch launch(Scene scene) {
    return new Launch(
        "productify-scaler",
        List.of(scene.parts().plugin().toString()),
        Map.of("OPTIMIZER_TOKEN", Bench.TOKEN),
        scene.path("plugin.log"));
  }

  private static Evaluation evaluation(OptimizerService optimizer, String app) {
    return new Evaluation(
        "bench",
        "vector(1)",
        Map.of(
            "optimizer_url", optimizer.address(),
            "metric_app_name", app,
            "min", "1",
            "max", "100",
            "cache_size", "3600"),
        new Evaluation.Sample(Instant.now(), 1));
  }
}
