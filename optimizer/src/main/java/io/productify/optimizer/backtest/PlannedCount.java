package io.productify.optimizer.backtest;

import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.PluginSamples;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.Check;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.safety.FallbackPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;

/**
 * The strategy plugin: it answers from its plan by the time that has passed, asks the optimizer for
 * a new one when that no longer covers now, and falls back to what runs or is on its way where
 * there is none.
 */
final class PlannedCount implements Autoscaler {

  /** The plugin's default: how long what was asked for may take to run. */
  private static final int STARTUP_GRACE_SECONDS = 120;

  private final PlanningService service;
  private final PlanRequest.Wishes wishes;
  private final Limits limits;
  private final Check check;

  private Optional<StepPlan> plan = Optional.empty();
  private Optional<OnItsWay> onItsWay = Optional.empty();
  private int decisions;
  private int fallbacks;
  private double millis;

  /**
   * @param noChange whether the count is to be left as it is, whatever it is
   */
  private record StepPlan(int[] desired, int stepSeconds, long madeEpochSecond, boolean noChange) {

    OptionalInt countAt(long epochSecond) {
      long step = (epochSecond - madeEpochSecond) / stepSeconds;
      return step < desired.length ? OptionalInt.of(desired[(int) step]) : OptionalInt.empty();
    }
  }

  /** A count asked for that does not run yet. */
  private record OnItsWay(int count, long sinceEpochSecond) {

    boolean stands(Glance glance) {
      boolean young = glance.epochSecond() - sinceEpochSecond < STARTUP_GRACE_SECONDS;
      return young && count > glance.running();
    }
  }

  /**
   * @param wishes the engine, how far a plan reaches, and the parameters it is made under
   * @param limits of the count
   */
  PlannedCount(PlanningService service, PlanRequest.Wishes wishes, Limits limits) {
    this.service = service;
    this.wishes = wishes;
    this.limits = limits;
    this.check = new Check("backtest", "recording", new PluginSamples("", List.of()));
  }

  @Override
  public OptionalInt decide(Glance glance) {
    onItsWay = onItsWay.filter(asked -> asked.stands(glance));
    OptionalInt planned = planned(glance);
    if (planned.isPresent() && plan.filter(StepPlan::noChange).isPresent()) {
      return OptionalInt.empty();
    }
    int count = limits.clamp(planned.isPresent() ? planned.getAsInt() : fallback(glance));
    remember(count, glance);
    return OptionalInt.of(count);
  }

  private OptionalInt planned(Glance glance) {
    OptionalInt kept = countOfPlan(glance);
    if (kept.isPresent()) {
      return kept;
    }
    plan = ask(glance);
    return countOfPlan(glance);
  }

  private OptionalInt countOfPlan(Glance glance) {
    return plan.map(made -> made.countAt(glance.epochSecond())).orElse(OptionalInt.empty());
  }

  private Optional<StepPlan> ask(Glance glance) {
    int running = glance.running();
    int pending = onItsWay.map(asked -> asked.count() - running).orElse(0);
    PlanRequest request =
        new PlanRequest(
            ScalingTarget.of("", "backtest", ""),
            check,
            new PlanRequest.Counts(running, pending, limits),
            wishes);
    try {
      PlanAnswer answer = service.answer(request, glance);
      count(answer);
      return Optional.of(
          new StepPlan(
              answer.desired(),
              answer.stepSeconds(),
              glance.epochSecond(),
              answer.decision().outcome().noChange()));
    } catch (CompletionException e) {
      if (e.getCause() instanceof MetricsUnavailableException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private void count(PlanAnswer answer) {
    decisions++;
    fallbacks += answer.decision().outcome().fallback() ? 1 : 0;
    Map<Stage, Double> stages = answer.explanation().method().stageMillis();
    stages.forEach((stage, took) -> millis += stage == Stage.FORECAST ? 0 : took);
  }

  private int fallback(Glance glance) {
    fallbacks++;
    boolean demandPresent = glance.hasLoad() && glance.utilization() > 0;
    int held = FallbackPolicy.count(glance.running(), demandPresent, limits);
    return Math.max(held, onItsWay.map(OnItsWay::count).orElse(0));
  }

  private void remember(int answered, Glance glance) {
    if (answered <= glance.running()) {
      onItsWay = Optional.empty();
      return;
    }
    long since =
        onItsWay
            .filter(before -> answered <= before.count())
            .map(OnItsWay::sinceEpochSecond)
            .orElse(glance.epochSecond());
    onItsWay = Optional.of(new OnItsWay(answered, since));
  }

  /** Returns how plans were made. */
  Planning planning() {
    return new Planning(decisions, fallbacks, decisions == 0 ? 0 : millis / decisions);
  }
}
