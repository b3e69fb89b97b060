package io.productify.optimizer.app.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.productify.optimizer.app.OptimizerConfig;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.metrics.PluginSamples;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.Check;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DecisionMetricsTest {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final DecisionMetrics metrics =
      new DecisionMetrics(
          meters,
          new SmallRyeConfigBuilder()
              .withMapping(OptimizerConfig.class)
              .withSources(
                  new PropertiesConfigSource(
                      Map.of("optimizer.serving-capacity", "2"), "test", 100))
              .build()
              .getConfigMapping(OptimizerConfig.class));

  private static PlanRequest request(String app) {
    return new PlanRequest(
        ScalingTarget.of("web", app, "server"),
        new Check("check", "prometheus", new PluginSamples("", List.of())),
        new PlanRequest.Counts(1, 0, new Limits(1, 10)),
        new PlanRequest.Wishes(60, Optional.empty(), Map.of()));
  }

  private static PlanAnswer answer(int... desired) {
    return new PlanAnswer(
        desired,
        15,
        new PlanAnswer.Decision(
            "id", "hold", new PlanAnswer.Outcome(Optional.empty(), false), "a test"),
        new Explanation(
            Optional.empty(),
            Optional.empty(),
            new Explanation.Method(Map.of(), Map.of()),
            Explanation.SolutionView.NONE));
  }

  private double gauge(String name, String app) {
    return meters.get("pfy_optimizer_" + name).tag("app", app).gauge().value();
  }

  @Test
  void tellsTheLatestDecisionOfEachApplication() {
    metrics.decided(request("shop"), answer(3, 4));
    metrics.decided(request("blog"), answer(7));
    assertThat(gauge("desired_replicas", "shop")).isEqualTo(3);
    metrics.decided(request("shop"), answer(5));
    assertThat(gauge("desired_replicas", "shop")).isEqualTo(5);
    assertThat(gauge("desired_replicas", "blog")).isEqualTo(7);
    assertThat(gauge("demand", "shop")).isNaN();
  }

  /** An answer holds windows, scenarios and the long history: 26 kB and more an application. */
  @Test
  void keepsNumbersAndNotTheAnswer() {
    int[] desired = {3};
    metrics.decided(request("shop"), answer(desired));
    desired[0] = 9;
    assertThat(gauge("desired_replicas", "shop")).isEqualTo(3);
  }

  @Test
  void theLeastRecentlyServedApplicationLosesItsSeries() {
    metrics.decided(request("shop"), answer(1));
    metrics.decided(request("blog"), answer(1));
    metrics.decided(request("shop"), answer(1));
    metrics.decided(request("wiki"), answer(1));
    assertThat(meters.find("pfy_optimizer_desired_replicas").tag("app", "blog").gauge()).isNull();
    assertThat(gauge("desired_replicas", "shop")).isEqualTo(1);
    assertThat(gauge("desired_replicas", "wiki")).isEqualTo(1);
  }
}
