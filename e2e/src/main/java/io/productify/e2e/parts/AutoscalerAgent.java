package io.productify.e2e.parts;

import io.productify.e2e.goplugin.PluginJvm;
import io.productify.e2e.process.ChildProcess;
import io.productify.e2e.process.FreePorts;
import io.productify.e2e.process.NotInTimeException;
import io.productify.e2e.process.ProcessLog;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The real Nomad Autoscaler agent with the real plugin, configured by the shipped example. */
public final class AutoscalerAgent {
  private static final Duration READY_LIMIT = Duration.ofSeconds(60);

  private final ChildProcess process;

  private AutoscalerAgent(ChildProcess process) {
    this.process = process;
  }

  /**
   * What one agent talks to.
   *
   * @param nomad address of the Nomad API
   * @param prometheus address of the Prometheus that answers the checks' own queries
   * @param optimizer address given to the plugin
   * @param token given to the plugin through the environment
   */
  public record Addresses(String nomad, String prometheus, String optimizer, String token) {}

  /**
   * What is added to the shipped configuration.
   *
   * @param blocks further blocks, HCL
   * @param environment further variables
   */
  public record Additions(String blocks, Map<String, String> environment) {
    public static final Additions NONE = new Additions("", Map.of());
  }

  /** Starts the agent with these scaling policies in its policy directory. */
  public static AutoscalerAgent start(Scene scene, Addresses to, List<HclText> policies) {
    return start(scene, to, policies, Additions.NONE);
  }

  /** Starts the agent with more than the shipped configuration. */
  public static AutoscalerAgent start(
      Scene scene, Addresses to, List<HclText> policies, Additions more) {
    policies.forEach(policy -> scene.write("agent/policies/" + policy.name(), policy.text()));
    int port = FreePorts.next();
    HclText configuration =
        HclText.read(scene.parts().policies().resolve("agent.hcl"))
            .setText("log_level", "TRACE")
            .setText("plugin_dir", scene.parts().pluginDirectory().toString())
            .setText("dir", scene.path("agent/policies").toString())
            .set("bind_port", Integer.toString(port))
            .setText("bind_address", "127.0.0.1")
            .replace("http://127.0.0.1:4646", to.nomad())
            .replace("http://127.0.0.1:9090", to.prometheus())
            .replace("http://127.0.0.1:8080", to.optimizer());
    String file = scene.write("agent/agent.hcl", configuration.text() + more.blocks()).toString();
    Map<String, String> environment = new TreeMap<>(more.environment());
    environment.putAll(Map.of("OPTIMIZER_TOKEN", to.token(), "NOMAD_ADDR", "", "NOMAD_TOKEN", ""));
    ChildProcess process =
        scene.start(
            "agent",
            List.of(scene.parts().agent().toString(), "agent", "-config", file),
            environment);
    process.awaitReady(
        "answered that it is healthy",
        READY_LIMIT,
        () -> Http.answers("http://127.0.0.1:" + port + "/v1/health"));
    if (!RealParts.hasRun("nomad-autoscaler")) {
      RealParts.ran(
          "nomad-autoscaler", RealParts.version(scene.parts().agent().toString(), "version"));
    }
    return new AutoscalerAgent(process);
  }

  public ChildProcess process() {
    return process;
  }

  /** The plugin's launcher, which the agent started and which stays the same. */
  public ProcessHandle plugin() {
    try (Stream<ProcessHandle> children = process.children()) {
      return children
          .filter(ProcessHandle::isAlive)
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("the agent runs no plugin"));
    }
  }

  /** The plugin's JVM, which the launcher started and starts again. */
  public ProcessHandle pluginJvm() {
    return PluginJvm.of(plugin())
        .orElseThrow(() -> new IllegalStateException("the plugin runs no JVM"));
  }

  public ProcessLog log() {
    return process.log();
  }

  /** The evaluations logged after the mark, oldest first. */
  public List<EvaluationLine> evaluationsSince(int mark) {
    return log().linesSince(mark).stream()
        .map(EvaluationLine::parse)
        .flatMap(Optional::stream)
        .toList();
  }

  /** Waits for an evaluation after the mark. */
  public EvaluationLine awaitEvaluation(
      int mark, Duration limit, Predicate<EvaluationLine> wanted) {
    return log()
        .await(mark, limit, line -> EvaluationLine.parse(line).filter(wanted).isPresent())
        .flatMap(EvaluationLine::parse)
        .orElseThrow(
            () ->
                new NotInTimeException(
                    "the agent made no such evaluation within "
                        + limit.toSeconds()
                        + " s; the last ones were "
                        + lastOf(evaluationsSince(mark))));
  }

  private static List<EvaluationLine> lastOf(List<EvaluationLine> all) {
    return all.subList(Math.max(0, all.size() - 3), all.size());
  }
}
