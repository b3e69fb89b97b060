package io.productify.strategy.policy;

import io.productify.strategy.plan.Limits;
import io.productify.strategy.plan.Rules;
import io.productify.strategy.plan.Stabilization;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads a check's strategy block, with the agent-level configuration behind it. */
public final class StrategyConfigParser {

  /**
   * A configuration and what is odd about it.
   *
   * @param config the configuration
   * @param warnings what is not wrong but probably not meant
   */
  public record Parsed(StrategyConfig config, List<String> warnings) {}

  private static final String OVERRIDE = "override_";
  private static final Duration DEFAULT_GRACE = Duration.ofMinutes(2);
  private static final Duration LONGEST_GRACE = Duration.ofHours(1);
  private static final Duration LONGEST_WINDOW = Duration.ofDays(1);
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.:-]{1,256}");
  private static final String NAME_RULE = "must be 1 to 256 of the characters A-Z a-z 0-9 _ . : -";
  private static final Pattern OVERRIDE_NAME = Pattern.compile("[a-z0-9_]{1,64}");

  private final AgentConfig agent;

  /** Creates a parser that falls back to {@code agent}. */
  public StrategyConfigParser(AgentConfig agent) {
    this.agent = agent;
  }

  /** Reads the block or names every mistake in it. */
  public Parsed parse(Map<String, String> values) throws InvalidConfigException {
    ConfigBlock block = new ConfigBlock(values);
    Optional<Application> application = application(block);
    Planning planning = planning(block);
    Optional<Rules> rules = rules(block, planning);
    Optional<OptimizerAccess> optimizer = optimizer(block);
    if (!block.mistakes().isEmpty()) {
      throw new InvalidConfigException("the check's strategy block", block.mistakes());
    }
    StrategyConfig config =
        new StrategyConfig(
            application.orElseThrow(), rules.orElseThrow(), planning, optimizer.orElseThrow());
    return new Parsed(config, warnings(block, config));
  }

  private static Optional<Application> application(ConfigBlock block) {
    Optional<String> group = block.matching("group", NAME, NAME_RULE);
    Optional<String> task = block.matching("task", NAME, NAME_RULE);
    if (block.text("metric_app_name").isEmpty()) {
      block.mistake("metric_app_name is missing");
      return Optional.empty();
    }
    return block
        .matching("metric_app_name", NAME, NAME_RULE)
        .map(name -> new Application(name, group.orElse(""), task.orElse("")));
  }

  private static Optional<Rules> rules(ConfigBlock block, Planning planning) {
    Optional<Limits> limits = limits(block);
    Duration grace =
        block.duration("startup_grace", Duration.ZERO, LONGEST_GRACE).orElse(DEFAULT_GRACE);
    Stabilization stabilization = new Stabilization(side(block, "up"), side(block, "down"));
    return limits.map(range -> new Rules(range, grace, stabilization, planning));
  }

  private static Stabilization.Side side(ConfigBlock block, String direction) {
    String key = "scale_" + direction;
    return new Stabilization.Side(
        block.wholeNumber(key + "_tolerance_percent", 0, 100).orElse(0),
        block
            .duration(key + "_stabilization", Duration.ZERO, LONGEST_WINDOW)
            .orElse(Duration.ZERO));
  }

  private static Optional<Limits> limits(ConfigBlock block) {
    int before = block.mistakes().size();
    int min = block.wholeNumber("min", 0, Limits.LARGEST_COUNT).orElse(0);
    int max = block.wholeNumber("max", 0, Limits.LARGEST_COUNT).orElse(0);
    if (block.mistakes().size() > before) {
      return Optional.empty();
    }
    if (max > 0 && min > max) {
      block.reject("min", "must be at most max = \"" + max + "\"");
      return Optional.empty();
    }
    return Optional.of(new Limits(min, max));
  }

  private static Planning planning(ConfigBlock block) {
    OptionalInt cacheSeconds =
        block.wholeNumber(
            "cache_size", Planning.SHORTEST_CACHE_SECONDS, Planning.LONGEST_CACHE_SECONDS);
    Optional<Duration> deadline =
        block.duration("run_deadline", Planning.SHORTEST_DEADLINE, Planning.LONGEST_DEADLINE);
    return new Planning(
        cacheSeconds.orElse(10),
        deadline.orElse(Duration.ofMillis(4500)),
        block.matching("engine", NAME, NAME_RULE),
        overrides(block));
  }

  private static Map<String, Object> overrides(ConfigBlock block) {
    Map<String, Object> overrides = new TreeMap<>();
    for (String key : block.keysStarting(OVERRIDE)) {
      String name = key.substring(OVERRIDE.length());
      Optional<String> value = block.text(key);
      if (!OVERRIDE_NAME.matcher(name).matches()) {
        block.reject(key, "must be named override_ and a parameter's name in a-z 0-9 _");
      } else if (value.isPresent() && value.get().length() > 256) {
        block.reject(key, "must be at most 256 characters");
      } else {
        value.ifPresent(text -> overrides.put(name, typed(text)));
      }
    }
    return overrides;
  }

  private static Object typed(String text) {
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    Optional<BigDecimal> number = GoNumber.parse(text);
    return number.isPresent() ? number.get() : text;
  }

  private Optional<OptimizerAccess> optimizer(ConfigBlock block) {
    int before = block.mistakes().size();
    Optional<URI> url = OptimizerKeys.url(block).or(agent::optimizerUrl);
    Credential credential = OptimizerKeys.credential(block).orElse(agent.credential());
    if (block.mistakes().size() > before) {
      return Optional.empty();
    }
    if (url.isEmpty()) {
      block.mistake(
          "optimizer_url is missing: set it here, in the agent's plugin configuration or as"
              + " OPTIMIZER_URL");
      return Optional.empty();
    }
    boolean tokenless = credential instanceof Credential.None;
    if (!tokenless && !agent.insecureAllowed() && !OptimizerAddress.isPrivate(url.get())) {
      block.mistake(
          "optimizer_url = \""
              + url.get()
              + "\" would carry the token unencrypted to another machine: use https, or set"
              + " optimizer_allow_insecure = true in the agent's plugin configuration");
      return Optional.empty();
    }
    return Optional.of(new OptimizerAccess(url.get(), credential));
  }

  private static List<String> warnings(ConfigBlock block, StrategyConfig config) {
    List<String> warnings = new ArrayList<>();
    for (String key : block.unreadKeys()) {
      warnings.add(key + " is not a known key and has no effect");
    }
    limitWarning(block.text("min").isEmpty(), block.text("max").isEmpty()).ifPresent(warnings::add);
    if (config.optimizer().credential() instanceof Credential.None) {
      warnings.add("no optimizer_token is set anywhere: the optimizer will refuse");
    }
    return warnings;
  }

  private static Optional<String> limitWarning(boolean minMissing, boolean maxMissing) {
    if (!minMissing && !maxMissing) {
      return Optional.empty();
    }
    String missing =
        minMissing && maxMissing ? "min and max are" : minMissing ? "min is" : "max is";
    String holds =
        minMissing && maxMissing
            ? "0 and no ceiling hold here"
            : minMissing ? "0 holds here" : "no ceiling holds here";
    return Optional.of(
        missing + " not set: the agent does not pass the policy's own limits on, so " + holds);
  }
}
