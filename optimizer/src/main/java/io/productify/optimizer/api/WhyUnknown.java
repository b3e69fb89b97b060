package io.productify.optimizer.api;

import io.productify.optimizer.serving.ForecastQuality;
import io.productify.optimizer.serving.LastAnswer;
import io.productify.optimizer.serving.Regime;
import io.productify.optimizer.serving.ServingState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says for each value of a {@link ServingBody} that is null why it is. */
final class WhyUnknown {

  private static final int ENOUGH = 8;

  private WhyUnknown() {}

  static Map<String, String> of(ServingState state, Instant now) {
    Map<String, String> why = new LinkedHashMap<>();
    state.last().answer().ifPresentOrElse(answer -> plan(answer, now, why), () -> noAnswer(why));
    if (state.last().load().isEmpty()) {
      String noLoad = "no answer has looked at the load yet: its engine does not, or it was late";
      List.of("forecast_model", "replica", "series").forEach(field -> why.put(field, noLoad));
    }
    if (state.regime() == Regime.UNKNOWN) {
      why.put("regime", "fewer than %d observations, or none was looked at".formatted(ENOUGH));
    }
    drift(state.quality().drift(), why);
    state.quality().horizons().forEach(at -> accuracy(at, why));
    if (state.last().answer().flatMap(LastAnswer::verdict).isEmpty()) {
      why.put("host_signal", "only the engines reactive and hybrid judge it");
    }
    return why;
  }

  private static void plan(LastAnswer answer, Instant now, Map<String, String> why) {
    if (answer.countAt(now).isEmpty()) {
      why.put(
          "count_now",
          "the newest plan was over at %s, and nobody has asked since"
              .formatted(answer.validUntil()));
    }
  }

  private static void noAnswer(Map<String, String> why) {
    List.of("engine", "route", "last_plan", "count_now", "fallback")
        .forEach(field -> why.put(field, "no request of this application has been answered yet"));
  }

  private static void drift(ForecastQuality.DriftState drift, Map<String, String> why) {
    String noModel = "no model forecasts this load: it is not looked at, or held as it is";
    if (drift.modelsSince().isEmpty()) {
      why.put("drift.models_since", noModel);
      why.put("drift.score", noModel);
    } else if (drift.score().isEmpty()) {
      why.put(
          "drift.score",
          "%d of %d forecasts of the models in use since %s have come due"
              .formatted(
                  drift.judged(),
                  ENOUGH,
                  Instant.ofEpochSecond(drift.modelsSince().getAsLong()).toString()));
    }
  }

  private static void accuracy(ForecastQuality.AtHorizon at, Map<String, String> why) {
    String field = "accuracy.horizons[%s]".formatted(at.horizon().label());
    if (at.steps().isEmpty()) {
      why.put(field + ".steps", "the plan does not reach as far, or ends at another horizon");
    }
    if (at.errors().fitted().isEmpty()) {
      why.put(
          field + ".fitted_mean_absolute_error",
          "no model forecasts this load, or its window is too short to tell");
    }
    if (at.judged() < ENOUGH) {
      why.put(
          field, "%d of %d forecasts have come due since the start".formatted(at.judged(), ENOUGH));
      return;
    }
    if (at.errors().scaled().isEmpty()) {
      why.put(field + ".mase", "the load does not change from step to step");
    }
    if (at.coverage().isEmpty()) {
      why.put(field + ".coverage", "fewer than %d of the steps had load".formatted(ENOUGH));
    }
  }
}
