package io.productify.optimizer.app.telemetry;

import io.productify.optimizer.engine.PlanPrice;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.PlanAnswer;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The gauges of one application: {@code pfy_optimizer_<name>{app,group}}. {@code NaN} where
 * unknown.
 */
enum DecisionGauge {
  REPLICA_COST("cost of the plan's replicas, cost units", priced(PlanPrice::replicas)),
  EXPECTED_SHORTFALL(
      "demand the plan leaves unserved, demand units",
      priced(price -> price.shortfall().demandUnits())),
  BACKLOG_CARRY_COST("cost of the plan's backlog, cost units", priced(PlanPrice::carry)),
  SCALE_EVENT_COST(
      "cost of the plan's starts and stops, cost units", priced(price -> price.changes().cost())),
  DESIRED_REPLICAS("the count to serve now", answer -> answer.desired()[0]),
  PLANNED_REPLICAS(
      "the count that was planned for now, served or only observed",
      answer -> answer.explanation().solution().planned()[0]),
  OBSERVED_REQUESTS_PER_SECOND(
      "the newest observed request rate", load(view -> view.observed().load().latest())),
  FORECAST_REQUESTS_PER_SECOND(
      "the request rate planned for now", load(view -> view.forecast().mean()[0])),
  UPPER_REQUESTS_PER_SECOND(
      "the upper band of the request rate now", load(view -> view.forecast().upper()[0])),
  DEMAND("work to serve now, demand units", sized(sizing -> sizing.demand()[0])),
  CAPACITY_PER_REPLICA(
      "work one replica serves, demand units", sized(sizing -> sizing.replica().capacity())),
  DRIFT_SCORE(
      "how much worse forecasts are than when fitted: 0 as good, 0.5 twice the error",
      load(view -> view.standing().driftScore().orElse(Double.NaN)));

  private final String help;
  private final ToDoubleFunction<PlanAnswer> value;

  DecisionGauge(String help, ToDoubleFunction<PlanAnswer> value) {
    this.help = help;
    this.value = value;
  }

  String metricName() {
    return "pfy_optimizer_" + name().toLowerCase(Locale.ROOT);
  }

  String help() {
    return help;
  }

  double of(PlanAnswer answer) {
    return value.applyAsDouble(answer);
  }

  private static ToDoubleFunction<PlanAnswer> priced(ToDoubleFunction<PlanPrice> part) {
    return answer ->
        answer.decision().outcome().price().map(part::applyAsDouble).orElse(Double.NaN);
  }

  private static ToDoubleFunction<PlanAnswer> load(ToDoubleFunction<Explanation.LoadView> part) {
    return answer -> answer.explanation().load().map(part::applyAsDouble).orElse(Double.NaN);
  }

  private static ToDoubleFunction<PlanAnswer> sized(ToDoubleFunction<Explanation.Sizing> part) {
    return answer -> answer.explanation().sizing().map(part::applyAsDouble).orElse(Double.NaN);
  }
}
