package io.productify.optimizer.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.productify.optimizer.engine.reactive.HostNeed;
import io.productify.optimizer.engine.reactive.Verdict;
import io.productify.optimizer.serving.LastAnswer;
import io.productify.optimizer.serving.LastFailure;
import io.productify.optimizer.serving.LastLoad;
import io.productify.optimizer.serving.LastShadow;
import io.productify.optimizer.serving.ServingState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What is being served for one application. A value that is not known is null, and {@code unknown}
 * says why. Times are RFC 3339 in UTC.
 *
 * @param group Nomad task group; empty where the policy names none
 * @param app application
 * @param task Nomad task that was scaled last
 * @param engine name of the engine that was asked last
 * @param route what chose it
 * @param lastPlan the newest answer
 * @param countNow the count that it gives now
 * @param fallback whether it is a fallback, and why
 * @param regime kind of load
 * @param drift how much worse forecasts are than when their models were fitted
 * @param accuracy how good forecasts have been
 * @param forecastModel the model that forecast last
 * @param replica what one replica serves
 * @param hostSignal whether replicas are wanted that the cluster cannot give
 * @param series which series answered last
 * @param lastError the newest request that had no answer
 * @param shadows what the shadow engines made of it last
 * @param unknown for each value that is null, why
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ServingBody(
    String group,
    String app,
    String task,
    @Nullable String engine,
    @Schema(enumeration = {"request", "canary", "configuration"}) @Nullable String route,
    @Nullable PlanServed lastPlan,
    @Nullable Integer countNow,
    @Nullable FallbackBody fallback,
    String regime,
    QualityBody.DriftBody drift,
    QualityBody accuracy,
    @Nullable ModelServed forecastModel,
    @Nullable ReplicaServed replica,
    @Nullable HostSignalBody hostSignal,
    @Nullable SeriesBody series,
    @Nullable ErrorBody lastError,
    List<ShadowBody> shadows,
    Map<String, String> unknown) {

  /**
   * An answer.
   *
   * @param decisionId its key
   * @param decidedAt when it was made
   * @param validUntil when its last step is over
   * @param stepSeconds length of a step
   * @param desired counts, one a step
   * @param planned the same before observe mode put the current count in its place
   * @param reason one sentence for an operator
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record PlanServed(
      String decisionId,
      String decidedAt,
      String validUntil,
      int stepSeconds,
      int[] desired,
      int[] planned,
      String reason) {

    static PlanServed of(LastAnswer answer) {
      return new PlanServed(
          answer.decision().id(),
          answer.decidedAt().toString(),
          answer.validUntil().toString(),
          answer.counts().stepSeconds(),
          answer.counts().desired(),
          answer.counts().planned(),
          answer.decision().reason());
    }
  }

  /**
   * Whether the safety shell or the fallback policy answered.
   *
   * @param active whether it did
   * @param reason why; null where it did not
   */
  public record FallbackBody(boolean active, @Nullable String reason) {

    static FallbackBody of(LastAnswer answer) {
      boolean active = answer.decision().outcome().fallback();
      String reason =
          answer.corrections().isEmpty()
              ? answer.decision().reason()
              : String.join("; ", answer.corrections());
      return new FallbackBody(active, active ? reason : null);
    }
  }

  /**
   * The model that forecast.
   *
   * @param name ensemble, or persistence where no model answered
   * @param reason the models that count most, or why there is none
   */
  public record ModelServed(String name, String reason) {}

  /**
   * One replica.
   *
   * @param capacity demand units that it serves
   * @param requestsPerSecond what it serves at the response time of the newest answer
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ReplicaServed(double capacity, double requestsPerSecond) {}

  /**
   * The host signal of the newest answer.
   *
   * @param raised whether the cluster cannot give what is wanted
   * @param reason why it cannot, and how many replicas are missing; null where it can
   */
  public record HostSignalBody(boolean raised, @Nullable String reason) {

    static HostSignalBody of(Verdict verdict) {
      return new HostSignalBody(
          verdict.hostSignal(), verdict.hostNeed().map(HostNeed::text).orElse(null));
    }
  }

  /**
   * Series of the newest answer that looked at the load.
   *
   * @param asOf when that was
   * @param present those that answered
   * @param absent those that did not: what they tell is not in use, or not scraped
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record SeriesBody(String asOf, List<String> present, List<String> absent) {

    static SeriesBody of(LastLoad load) {
      return new SeriesBody(
          load.at().toString(), SeriesNames.of(load.present()), SeriesNames.allBut(load.present()));
    }
  }

  /**
   * A request without an answer.
   *
   * @param at when it was made
   * @param error the code of its error
   * @param message what is wrong
   */
  public record ErrorBody(String at, String error, String message) {

    static ErrorBody of(LastFailure failure) {
      return new ErrorBody(failure.at().toString(), failure.code(), failure.explanation());
    }
  }

  /**
   * A shadow engine.
   *
   * @param engine its name
   * @param decisionId key of the decision beside which it planned
   * @param outcome planned, failed or dropped
   * @param desired counts it would have served, one a step; null without a plan
   * @param reason why there is none; null with one
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ShadowBody(
      String engine,
      String decisionId,
      @Schema(enumeration = {"planned", "failed", "dropped"}) String outcome,
      int @Nullable [] desired,
      @Nullable String reason) {

    static ShadowBody of(LastShadow shadow) {
      boolean planned = shadow.desired().length > 0;
      return new ShadowBody(
          shadow.engine(),
          shadow.decisionId(),
          shadow.outcome().label(),
          planned ? shadow.desired() : null,
          planned ? null : shadow.failure());
    }
  }

  static ServingBody of(ServingState state, Instant now) {
    ServingState.Last last = state.last();
    return new ServingBody(
        state.target().group(),
        state.target().app(),
        state.target().task(),
        of(last, answer -> answer.decision().route().engine()),
        of(last, answer -> answer.decision().route().origin().label()),
        of(last, PlanServed::of),
        of(last, answer -> boxed(answer.countAt(now))),
        of(last, FallbackBody::of),
        state.regime().label(),
        QualityBody.DriftBody.of(state.quality().drift()),
        QualityBody.of(state.quality()),
        last.load()
            .map(load -> new ModelServed(load.model().name(), load.model().reason()))
            .orElse(null),
        last.load()
            .map(
                load ->
                    new ReplicaServed(
                        load.replica().capacity(), load.replica().requestsPerSecond()))
            .orElse(null),
        last.answer().flatMap(LastAnswer::verdict).map(HostSignalBody::of).orElse(null),
        last.load().map(SeriesBody::of).orElse(null),
        last.failure().map(ErrorBody::of).orElse(null),
        last.shadows().stream().map(ShadowBody::of).toList(),
        WhyUnknown.of(state, now));
  }

  private static <T extends @Nullable Object> @Nullable T of(
      ServingState.Last last, Function<LastAnswer, T> part) {
    return last.answer().isPresent() ? part.apply(last.answer().get()) : null;
  }

  private static @Nullable Integer boxed(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : null;
  }
}
