package io.productify.strategy.optimizer;

import static io.productify.strategy.testing.Checks.block;
import static io.productify.strategy.testing.Checks.config;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.productify.strategy.plan.Replicas;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertThat(
            written(
                new OptimizeRequest(
                    CheckIdentity.of(check, config.application()),
                    config,
                    samples,
                    new Replicas(4, 2))))
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
                new Replicas(3, 0)));

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
                new Replicas(3, 0)));

    assertThat(body.getAsJsonArray("metrics")).hasSize(RequestJson.MOST_SAMPLES);
  }

  private static JsonObject checkOf(String name, String source, String query) {
    StrategyConfig config = config(block("http://127.0.0.1"));
    CheckIdentity identity = CheckIdentity.of(new Check(name, source, query), config.application());
    return written(
            new OptimizeRequest(identity, config, new Samples(List.of()), new Replicas(3, 0)))
        .getAsJsonObject("check");
  }

  @Test
  void cutsWhatTheAgentNamesToWhatTheOptimizerTakes() {
    JsonObject longest = checkOf("n".repeat(256), "s".repeat(256), "q".repeat(4_096));
    JsonObject longer = checkOf("n".repeat(257), "s".repeat(257), "q".repeat(4_097));
    JsonObject pairs =
        checkOf(
            "n".repeat(255) + "\ud83d\ude00",
            "s".repeat(254) + "\ud83d\ude00",
            "q".repeat(4_095) + "\ud83d\ude00");

    assertThat(longest.get("name").getAsString()).isEqualTo("n".repeat(256));
    assertThat(longest.get("source").getAsString()).isEqualTo("s".repeat(256));
    assertThat(longest.get("query").getAsString()).isEqualTo("q".repeat(4_096));
    assertThat(longer).isEqualTo(longest);
    assertThat(pairs.get("name").getAsString()).isEqualTo("n".repeat(255));
    assertThat(pairs.get("source").getAsString()).isEqualTo("s".repeat(254) + "\ud83d\ude00");
    assertThat(pairs.get("query").getAsString()).isEqualTo("q".repeat(4_095));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\0", "\n", "\u001f", "\u007f", "\u0080", "\u009f", "\u2028", "\u2029", "\ud83d"})
  void leavesOutOfANameWhatTheOptimizerRefuses(String refused) {
    JsonObject inside = checkOf(refused + "a" + refused + "b", "c" + refused, "");
    JsonObject alone = checkOf(refused, refused, "");
    JsonObject cutAfterwards = checkOf(refused + "n".repeat(256), "", "");

    assertThat(inside.get("name").getAsString()).isEqualTo("ab");
    assertThat(inside.get("source").getAsString()).isEqualTo("c");
    assertThat(alone.get("name").getAsString()).isEqualTo("-");
    assertThat(alone.get("source").getAsString()).isEmpty();
    assertThat(cutAfterwards.get("name").getAsString()).isEqualTo("n".repeat(256));
  }

  @Test
  void keepsTheNamesThatTheOptimizerTakes() {
    JsonObject check = checkOf("a b\u00a0\u00e9\ud83d\ude00", "", "sum(x)\n  or\tvector(0)");

    assertThat(check.get("name").getAsString()).isEqualTo("a b\u00a0\u00e9\ud83d\ude00");
    assertThat(check.get("source").getAsString()).isEmpty();
    assertThat(check.get("query").getAsString()).isEqualTo("sum(x)\n  or\tvector(0)");
    assertThat(checkOf("", "", "").get("name").getAsString()).isEqualTo("-");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0,0,0",
    "0,1,0,1",
    "100000,0,100000,0",
    "100001,1,100000,0",
    "2147483647,2147483647,100000,0",
    "99999,2,99999,1"
  })
  void speaksOfNoMoreReplicasThanTheOptimizerTakes(
      int running, int pending, int sentRunning, int sentPending) {
    StrategyConfig config = config(block("http://127.0.0.1"));
    CheckIdentity identity = CheckIdentity.of(new Check("a", "b", "c"), config.application());

    JsonObject body =
        written(
            new OptimizeRequest(
                identity, config, new Samples(List.of()), new Replicas(running, pending)));

    assertThat(body.get("current_replicas").getAsInt()).isEqualTo(sentRunning);
    assertThat(body.has("pending_replicas")).isEqualTo(sentPending > 0);
    if (sentPending > 0) {
      assertThat(body.get("pending_replicas").getAsInt()).isEqualTo(sentPending);
    }
  }
}
