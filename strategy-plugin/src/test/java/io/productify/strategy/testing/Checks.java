package io.productify.strategy.testing;

import io.productify.strategy.optimizer.OptimizeRequest;
import io.productify.strategy.plan.Moment;
import io.productify.strategy.plan.Origin;
import io.productify.strategy.plan.Replicas;
import io.productify.strategy.plan.Sample;
import io.productify.strategy.plan.Samples;
import io.productify.strategy.plan.Serving;
import io.productify.strategy.plan.Situation;
import io.productify.strategy.plan.StepPlan;
import io.productify.strategy.policy.AgentConfig;
import io.productify.strategy.policy.CheckIdentity;
import io.productify.strategy.policy.CheckIdentity.Check;
import io.productify.strategy.policy.InvalidConfigException;
import io.productify.strategy.policy.StrategyConfig;
import io.productify.strategy.policy.StrategyConfigParser;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Values that tests start from. */
public final class Checks {

  private Checks() {}

  public static Map<String, String> block(String optimizerUrl, String... keysAndValues) {
    Map<String, String> block = new TreeMap<>();
    block.put("optimizer_url", optimizerUrl);
    block.put("optimizer_token", "s3cret-token");
    block.put("metric_app_name", "shop");
    block.put("min", "1");
    block.put("max", "10");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      block.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return block;
  }

  public static StrategyConfig config(Map<String, String> block) {
    try {
      return new StrategyConfigParser(AgentConfig.NONE).parse(block).config();
    } catch (InvalidConfigException e) {
      throw new IllegalArgumentException(e);
    }
  }

  public static Check check(String name) {
    return new Check(name, "prometheus", "vector(1)");
  }

  public static Samples samples(double... values) {
    Instant start = Instant.parse("2026-01-01T12:00:00Z");
    List<Sample> samples = new java.util.ArrayList<>();
    for (double value : values) {
      samples.add(new Sample(start.plusSeconds(15L * samples.size()), value));
    }
    return new Samples(samples);
  }

  public static OptimizeRequest request(String name, Map<String, String> block) {
    StrategyConfig config = config(block);
    return new OptimizeRequest(
        CheckIdentity.of(check(name), config.application()),
        config,
        samples(42),
        new Replicas(3, 0));
  }

  /** What the agent says at a moment of the monotonic clock, in seconds. */
  public static Situation situation(int running, boolean demandPresent, long seconds) {
    Instant time = Instant.parse("2026-01-01T12:00:00Z").plusSeconds(seconds);
    Moment now = new Moment(java.util.concurrent.TimeUnit.SECONDS.toNanos(seconds), time);
    return new Situation(running, demandPresent, now);
  }

  /** A plan that leaves the count as it is, made when so many ran. */
  public static StepPlan noChange(int running) {
    StepPlan plan = plan(15, running, running);
    return new StepPlan(true, plan.desired(), 15, plan.origin(), plan.serving());
  }

  public static StepPlan plan(int stepSeconds, Integer... desired) {
    return new StepPlan(
        false,
        List.of(desired),
        stepSeconds,
        new Origin("milp", "demand rises to 4.2", "01J-1", false),
        new Serving(OptionalDouble.of(0.03), "diurnal"));
  }
}
