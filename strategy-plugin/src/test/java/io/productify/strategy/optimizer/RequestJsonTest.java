package io.productify.strategy.optimizer;

import static io.productify.strategy.testing.Checks.block;
import static io.productify.strategy.testing.Checks.config;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.productify.strategy.plan.Sample;
import io.productify.strategy.plan.Samples;
import io.productify.strategy.policy.CheckIdentity;
import io.productify.strategy.policy.CheckIdentity.Check;
import io.productify.strategy.policy.StrategyConfig;
import io.productify.strategy.testing.Contract;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestJsonTest {

  private static JsonObject written(OptimizeRequest request) {
    return JsonParser.parseString(RequestJson.write(request)).getAsJsonObject();
  }

  private static Sample sample(String time, double value) {
    return new Sample(Instant.parse(time), value);
  }

  @Test
  void writesTheFullRequestOfTheContract() {
    StrategyConfig config =
        config(
            block(
                "http://127.0.0.1",
                "group",
                "web",
                "task",
                "server",
                "max",
                "40",
                "cache_size",
                "60",
                "engine",
                "milp",
                "override_sla_hard",
                "500",
                "override_max_scale_up",
                "8",
                "override_risk",
                "band",
                "override_two_stream",
                "false"));
    Check check =
        new Check(
            "predictive",
            "prometheus",
            "sum(rate(pfy_total_requests{app=\"shop\"}[30s])) or vector(0)");
    Samples samples =
        new Samples(
            List.of(
                sample("2026-01-01T12:00:00Z", 812.5),
                sample("2026-01-01T12:00:15Z", Double.NaN),
                sample("2026-01-01T12:00:30Z", 840.25)));

    JsonObject expected = Contract.json("optimize-request-full.json").getAsJsonObject();
    // The plugin does not know what is on its way.
    expected.remove("pending_replicas");
    assertThat(
            written(
                new OptimizeRequest(
                    CheckIdentity.of(check, config.application()), config, samples, 4)))
        .isEqualTo(expected);
  }

  @Test
  void leavesOutWhatIsNotAskedFor() {
    StrategyConfig config = config(block("http://127.0.0.1"));
    Check check = new Check("load", "nomad-apm", "q");

    JsonObject body =
        written(
            new OptimizeRequest(
                CheckIdentity.of(check, config.application()),
                config,
                new Samples(List.of(sample("2026-01-01T12:00:00Z", 42))),
                3));

    assertThat(body.keySet())
        .containsExactlyInAnyOrder(
            "check", "current_replicas", "min_replicas", "max_replicas", "metrics", "cache_size");
    assertThat(body.keySet())
        .isEqualTo(Contract.json("optimize-request.json").getAsJsonObject().keySet());
    assertThat(body.getAsJsonObject("check").get("task").getAsString()).isEmpty();
  }

  @Test
  void sendsTheNewestOfTooManySamples() {
    StrategyConfig config = config(block("http://127.0.0.1"));
    Samples samples =
        new Samples(
            Collections.nCopies(RequestJson.MOST_SAMPLES + 1, sample("2026-01-01T12:00:00Z", 1)));

    JsonObject body =
        written(
            new OptimizeRequest(
                CheckIdentity.of(new Check("a", "b", "c"), config.application()),
                config,
                samples,
                3));

    assertThat(body.getAsJsonArray("metrics")).hasSize(RequestJson.MOST_SAMPLES);
  }
}
