package io.productify.optimizer.app.offline;

import io.productify.optimizer.backtest.ActionRule;
import io.productify.optimizer.backtest.Contender;
import io.productify.optimizer.backtest.Replay;
import io.productify.optimizer.backtest.Tariff;
import io.productify.optimizer.backtest.Timing;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.engine.policy.PolicyLayers;
import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import io.productify.optimizer.planning.Parameter;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.PlanningParameters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** The options of {@code backtest} that say who plays, and under which conditions. */
final class BacktestConditions {

  private static final int SERVICE_STEP_SECONDS = 15;

  /** Who may take more of a processor than it was given can take several times as much. */
  private static final double MOST_CPU_PERCENT = 1000;

  /** The largest startup_delay there is. */
  private static final int LONGEST_STARTUP_STEPS = 120;

  private static final String DEFAULT_ENGINE = "exact";
  private static final String COOLDOWN = "cooldown";
  private static final String COOLDOWN_ON_SCALE_UP = "cooldown_on_scale_up";

  @Option(
      names = "--engine",
      split = ",",
      defaultValue = DEFAULT_ENGINE,
      paramLabel = "NAME[:KEY=VALUE...]",
      description = "Engines, each with planning parameters of its own.")
  private List<String> engines = List.of();

  @Option(
      names = "--baseline",
      split = ",",
      defaultValue = "target-value,hpa",
      paramLabel = "NAME[:KEY=VALUE...]",
      description = "Autoscalers to compare with: " + Baselines.NAMES + "; none for nobody.")
  private List<String> baselines = List.of();

  @Option(
      names = "--set",
      showDefaultValue = Visibility.NEVER,
      paramLabel = "KEY=VALUE",
      description = "Planning parameters of all engines, and the prices of the report.")
  private Map<String, String> parameters = Map.of();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Settings in lines of key=value, as --set has them; name.key=value for one engine or"
              + " baseline. The command line wins.")
  private @Nullable Path config;

  @Option(
      names = "--replica-cost",
      defaultValue = "1",
      paramLabel = "COST",
      description = "Cost units of one replica for one step.")
  private double replicaCost;

  @Option(names = "--min", defaultValue = "1", paramLabel = "N", description = "Lowest count.")
  private int min;

  @Option(names = "--max", defaultValue = "80", paramLabel = "N", description = "Highest count.")
  private int max;

  @Option(
      names = "--evaluation-interval",
      paramLabel = "S",
      description = "Seconds from one look of the agent to the next; a step without.")
  private @Nullable Integer evaluationSeconds;

  @Option(
      names = "--startup-delay",
      paramLabel = "S",
      description =
          "Seconds from asking for a replica until it serves; a step without. Engines plan for it,"
              + " rounded up to steps, unless they are told another startup_delay.")
  private @Nullable Integer startupSeconds;

  @Option(
      names = "--cache-size",
      defaultValue = "10",
      paramLabel = "S",
      description = "Seconds that a plan reaches ahead, 1 to 3600.")
  private int cacheSeconds;

  @Option(
      names = "--cooldown",
      defaultValue = "0",
      paramLabel = "S",
      description = "Seconds that the agent leaves a count alone after an engine changed it.")
  private int cooldownSeconds;

  @Option(
      names = "--window-points",
      defaultValue = "960",
      paramLabel = "N",
      description = "Points of the load that a forecast sees.")
  private int windowPoints;

  @Option(
      names = "--surge-guard",
      defaultValue = "true",
      arity = "1",
      paramLabel = "BOOL",
      description = "Whether a load above the band is planned for at once.")
  private boolean surgeGuard;

  @Option(
      names = "--cpu-at-capacity",
      defaultValue = "75",
      paramLabel = "PERCENT",
      description =
          "Processor that a replica uses while it serves its capacity: what reactive and hybrid see.")
  private double cpuPercentAtCapacity;

  @Option(
      names = "--carried",
      description = "Work that is not served waits for the next step, and is not lost.")
  private boolean carried;

  private final Supplier<List<Engine>> engineList;
  private @Nullable SettingsFile settings;

  BacktestConditions(Supplier<List<Engine>> engineList) {
    this.engineList = engineList;
  }

  /**
   * Returns who plays.
   *
   * @throws IllegalArgumentException if somebody does not exist; the message says who does
   */
  List<Contender> contenders() {
    SettingsFile file = settingsFile();
    List<Contender> contenders = new ArrayList<>();
    for (String engine : engines) {
      contenders.add(engine(file.under(Variant.parse(engine), parameters.keySet())));
    }
    for (String baseline : baselines) {
      if (!baseline.strip().equals("none")) {
        contenders.add(Baselines.of(file.under(Variant.parse(baseline), Set.of())));
      }
    }
    return contenders;
  }

  /** Reads the file once; all of it is checked, also what it says of those who do not play. */
  private SettingsFile settingsFile() {
    if (settings == null) {
      settings = config == null ? SettingsFile.NONE : checked(SettingsFile.read(config));
    }
    return settings;
  }

  private SettingsFile checked(SettingsFile file) {
    try {
      TypedParameters.accepted(file.common());
      file.own().keySet().forEach(name -> checkSettingsOf(name, file));
      return file;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file.name() + ": " + e.getMessage(), e);
    }
  }

  private void checkSettingsOf(String name, SettingsFile file) {
    Variant variant = file.under(new Variant(name, name, Map.of()), Set.of());
    if (Baselines.has(name)) {
      Baselines.of(variant);
    } else if (registry().names().contains(name)) {
      engine(variant);
    } else {
      throw new IllegalArgumentException(
          "there is no engine or baseline %s, there are %s, %s"
              .formatted(name, String.join(", ", registry().names()), Baselines.NAMES));
    }
  }

  /** The agent's cooldowns may be an engine's own too: they are what a policy says beside it. */
  private Contender engine(Variant variant) {
    if (registry().named(variant.name()).needs().contains(Need.NODES)) {
      throw new IllegalArgumentException(
          variant.name() + " goes by nodes, of which a recording of a load tells nothing");
    }
    Map<String, String> planned = new HashMap<>(variant.settings());
    planned.keySet().removeAll(List.of(COOLDOWN, COOLDOWN_ON_SCALE_UP));
    Map<String, Object> policy = policy(planned);
    planned.keySet().removeAll(policy.keySet());
    PlanRequest.Wishes wishes =
        new PlanRequest.Wishes(
            cacheSeconds,
            Optional.of(variant.name()),
            new PlanRequest.Adjustments(TypedParameters.accepted(planned), policy),
            false);
    int cooldown = variant.whole(COOLDOWN, cooldownSeconds);
    ActionRule rule =
        new ActionRule(
            cooldown, variant.whole(COOLDOWN_ON_SCALE_UP, cooldown), ActionRule.Compared.RUNNING);
    return new Contender.Engine(variant.text(), rule, wishes);
  }

  /** Returns the settings that are fields of an application's policy. */
  private static Map<String, Object> policy(Map<String, String> settings) {
    Map<String, Object> policy = new HashMap<>();
    settings.forEach(
        (key, value) -> PolicyField.of(key).ifPresent(field -> policy.put(key, value)));
    List<String> wrong =
        new PolicyLayers(List.of(new PolicyLayers.Layer("backtest", policy)))
            .resolve(1, 1)
            .warnings();
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException(wrong.get(0));
    }
    return policy;
  }

  /**
   * Refuses options out of range.
   *
   * @throws IllegalArgumentException naming the option
   */
  void check() {
    if (cacheSeconds < 1 || cacheSeconds > 3600) {
      throw new IllegalArgumentException("--cache-size must be 1 to 3600 s, was " + cacheSeconds);
    }
    if (windowPoints < 1) {
      throw new IllegalArgumentException("--window-points must be at least 1, was " + windowPoints);
    }
    if (!(cpuPercentAtCapacity > 0) || cpuPercentAtCapacity > MOST_CPU_PERCENT) {
      throw new IllegalArgumentException(
          "--cpu-at-capacity must be above 0 and at most %.0f %%, was %s"
              .formatted(MOST_CPU_PERCENT, cpuPercentAtCapacity));
    }
  }

  private EngineRegistry registry() {
    return new EngineRegistry(engineList.get(), EngineRegistry.Roles.only(DEFAULT_ENGINE));
  }

  /** The ramp is one of the service's steps; a longer one has room for as many of them. */
  private static Object inAStep(Parameter ramp, int stepSeconds) {
    int ofAServiceStep = (Integer) ramp.standard().orElseThrow();
    return ofAServiceStep * Math.max(1, stepSeconds / SERVICE_STEP_SECONDS);
  }

  /** Engines plan for the delay that replicas have, unless they are told another one. */
  private int startupSteps(int stepSeconds) {
    long steps = (startupSeconds(stepSeconds) + stepSeconds - 1L) / stepSeconds;
    return (int) Math.min(steps, LONGEST_STARTUP_STEPS);
  }

  private int startupSeconds(int stepSeconds) {
    return startupSeconds == null ? stepSeconds : startupSeconds;
  }

  /**
   * Returns what is played by.
   *
   * @throws IllegalArgumentException if an option is out of range; the message says what it is
   */
  Replay.Setup setup(int stepSeconds) {
    Map<Parameter, Object> configured = new EnumMap<>(Parameter.class);
    configured.put(Parameter.MAX_SCALE_UP, inAStep(Parameter.MAX_SCALE_UP, stepSeconds));
    configured.put(Parameter.MAX_SCALE_DOWN, inAStep(Parameter.MAX_SCALE_DOWN, stepSeconds));
    configured.put(Parameter.STARTUP_DELAY, startupSteps(stepSeconds));
    configured.putAll(TypedParameters.accepted(settingsFile().common()));
    configured.putAll(TypedParameters.accepted(parameters));
    Tariff tariff =
        new Tariff(
            new PlanningParameters(configured, Map.of()).prices(),
            replicaCost,
            carried ? Tariff.Unserved.CARRIED : Tariff.Unserved.LOST);
    return new Replay.Setup(
        new Timing(
            evaluationSeconds == null ? stepSeconds : evaluationSeconds,
            startupSeconds(stepSeconds)),
        tariff,
        new Limits(min, max),
        new Replay.Optimizer(
            registry(),
            configured,
            ForecastSettings.DEFAULT,
            new Replay.Load(windowPoints, surgeGuard, cpuPercentAtCapacity)));
  }
}
