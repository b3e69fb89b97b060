package io.productify.optimizer.backtest;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Hybrid;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.Reactive;
import io.productify.optimizer.engine.exact.ExactEngine;
import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import io.productify.optimizer.planning.Parameter;
import io.productify.optimizer.planning.PlanRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replays under the prices 1, 20, 0.5 and 0.1, counts 1 to 40. */
final class Replays {

  static final Map<Parameter, Object> PARAMETERS =
      Map.of(Parameter.SLA_HARD, 20.0, Parameter.MAX_SCALE_UP, 40, Parameter.MAX_SCALE_DOWN, 40);

  static final Prices PRICES =
      new Prices(new Prices.Shortfall(20, 20, 0.1), new Prices.Changes(0.5, 0.1), 20, 1);

  static final Limits LIMITS = new Limits(1, 40);

  private Replays() {}

  static Replay.Setup setup(Timing timing, Tariff.Unserved unserved) {
    return setup(timing, unserved, PARAMETERS);
  }

  static Replay.Setup setup(
      Timing timing, Tariff.Unserved unserved, Map<Parameter, Object> parameters) {
    List<Engine> engines =
        List.of(
            new ExactEngine(),
            new Proportional(),
            new Hold(),
            new Reactive(),
            new Hybrid(new ExactEngine()));
    return new Replay.Setup(
        timing,
        new Tariff(PRICES, 1, unserved),
        LIMITS,
        new Replay.Optimizer(
            new EngineRegistry(engines, EngineRegistry.Roles.only("exact")),
            parameters,
            ForecastSettings.DEFAULT,
            new Replay.Load(960, true, 75)));
  }

  static Contender engine(String name, int cacheSeconds) {
    return new Contender.Engine(
        name,
        ActionRule.nomad(0),
        new PlanRequest.Wishes(cacheSeconds, Optional.of(name), Map.of()));
  }

  static Contender baseline(Autoscaler autoscaler, ActionRule rule) {
    return new Contender.Baseline("baseline", rule, course -> autoscaler);
  }

  static TargetValue targetValue(double target) {
    return new TargetValue(target, TargetValue.DEFAULT_THRESHOLD, TargetValue.Reach.UNLIMITED);
  }

  static ReplayReport run(Course course, Replay.Setup setup, List<Contender> contenders) {
    return new Replay(course, setup, contenders, () -> 0).run(steps -> {});
  }
}
