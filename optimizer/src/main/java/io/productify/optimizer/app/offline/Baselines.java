package io.productify.optimizer.app.offline;

import io.productify.optimizer.backtest.ActionRule;
import io.productify.optimizer.backtest.Contender;
import io.productify.optimizer.backtest.LastWeek;
import io.productify.optimizer.backtest.PodAutoscaler;
import io.productify.optimizer.backtest.TargetValue;
import io.productify.optimizer.backtest.Threshold;
import java.util.Set;

/** The baselines by the names that options use. */
final class Baselines {

  static final String NAMES = "target-value, threshold, hpa, last-week";

  private static final Set<String> ALL = Set.of(NAMES.split(", "));

  private static final double DEFAULT_TARGET = 0.7;
  private static final int DEFAULT_COOLDOWN_SECONDS = 300;

  private Baselines() {}

  static boolean has(String name) {
    return ALL.contains(name);
  }

  /**
   * Returns the baseline of a name and its settings.
   *
   * @throws IllegalArgumentException if there is no such one; the message names what there is
   */
  static Contender of(Variant variant) {
    return switch (variant.name()) {
      case "target-value" -> targetValue(variant);
      case "threshold" -> threshold(variant);
      case "hpa" -> podAutoscaler(variant);
      case "last-week" -> lastWeek(variant);
      default ->
          throw new IllegalArgumentException(
              "there is no baseline %s, there are %s".formatted(variant.name(), NAMES));
    };
  }

  private static Contender targetValue(Variant variant) {
    variant.requireKeys("target", "threshold", "max_scale_up", "max_scale_down", "cooldown");
    TargetValue.Reach reach =
        new TargetValue.Reach(
            variant.whole("max_scale_up", Integer.MAX_VALUE),
            variant.whole("max_scale_down", Integer.MAX_VALUE));
    TargetValue strategy =
        new TargetValue(
            variant.number("target", DEFAULT_TARGET),
            variant.number("threshold", TargetValue.DEFAULT_THRESHOLD),
            reach);
    return new Contender.Baseline(variant.text(), nomad(variant), course -> strategy);
  }

  private static Contender threshold(Variant variant) {
    variant.requireKeys(
        "up", "down", "up_percentage", "down_percentage", "within_bounds_trigger", "cooldown");
    Threshold.Bounds bounds =
        new Threshold.Bounds(variant.number("down", 0.6), variant.number("up", 0.8));
    Threshold.Percentages by =
        new Threshold.Percentages(
            variant.number("up_percentage", 25), variant.number("down_percentage", 10));
    int trigger = variant.whole("within_bounds_trigger", Threshold.DEFAULT_TRIGGER);
    Threshold.requireTrigger(trigger);
    return new Contender.Baseline(
        variant.text(), nomad(variant), course -> new Threshold(bounds, by, trigger));
  }

  private static Contender podAutoscaler(Variant variant) {
    variant.requireKeys("target", "tolerance", "stabilization");
    PodAutoscaler.Settings settings =
        new PodAutoscaler.Settings(
            variant.number("target", DEFAULT_TARGET),
            variant.number("tolerance", PodAutoscaler.DEFAULT_TOLERANCE),
            variant.whole("stabilization", PodAutoscaler.DEFAULT_STABILIZATION_SECONDS));
    return new Contender.Baseline(
        variant.text(), ActionRule.kubernetes(), course -> new PodAutoscaler(settings));
  }

  private static Contender lastWeek(Variant variant) {
    variant.requireKeys("target", "cooldown");
    double target = variant.number("target", 1);
    LastWeek.requireTarget(target);
    return new Contender.Baseline(
        variant.text(),
        ActionRule.nomad(variant.whole("cooldown", 0)),
        course -> new LastWeek(course, target));
  }

  private static ActionRule nomad(Variant variant) {
    return ActionRule.nomad(variant.whole("cooldown", DEFAULT_COOLDOWN_SECONDS));
  }
}
