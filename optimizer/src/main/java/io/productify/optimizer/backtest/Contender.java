package io.productify.optimizer.backtest;

import io.productify.optimizer.planning.PlanRequest;
import java.util.function.Function;

/** Who takes part in a replay. */
public sealed interface Contender {

  /** Returns the name in the report. */
  String name();

  /** Returns how the agent acts on what it decides. */
  ActionRule rule();

  /**
   * An engine of the optimizer behind the strategy plugin.
   *
   * @param wishes the engine, how far a plan reaches, and the parameters that differ from the
   *     configured ones
   */
  record Engine(String name, ActionRule rule, PlanRequest.Wishes wishes) implements Contender {}

  /**
   * Something that scales by what it sees.
   *
   * @param autoscaler makes it for a course
   */
  record Baseline(String name, ActionRule rule, Function<Course, Autoscaler> autoscaler)
      implements Contender {}
}
