package io.productify.optimizer.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.ShadowAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.Stage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One row of the decision log. What is unknown, or does not apply, is null.
 *
 * @param decisionId its key
 * @param time RFC 3339, UTC
 * @param group Nomad task group, may be empty
 * @param app application
 * @param task Nomad task
 * @param check the check that asked
 * @param counts replicas there were, and may be
 * @param engine who planned
 * @param answer what was answered; null for a request without an answer
 * @param direction up, down or none: where the plan moves the count
 * @param reason one sentence for an operator
 * @param error the code of a request without an answer
 * @param blockedBy what kept an engine with triggers from scaling
 * @param score how much speaks for scaling, for an engine with triggers
 * @param load measured and forecast; null for an engine that does not look at it
 * @param hostSignal why more nodes are wanted
 * @param stageMillis milliseconds spent in each stage up to the decision
 * @param shadows what shadow engines would have answered
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record DecisionBody(
    String decisionId,
    String time,
    String group,
    String app,
    String task,
    CheckBody check,
    CountsBody counts,
    DecidedByBody engine,
    @Nullable AnswerBody answer,
    @Schema(enumeration = {"up", "down", "none"}) String direction,
    String reason,
    @Nullable String error,
    @Nullable String blockedBy,
    @Nullable Double score,
    @Nullable LoadBody load,
    @Nullable String hostSignal,
    Map<String, Double> stageMillis,
    List<ShadowAnswerBody> shadows) {

  /**
   * The check that asked.
   *
   * @param name its name
   * @param source the APM it queries
   */
  public record CheckBody(String name, String source) {}

  /**
   * Replicas there were, and may be.
   *
   * @param current running
   * @param pending asked for and not running yet
   * @param min lowest count
   * @param max highest count, 0 for no ceiling
   * @param askedBefore the count that the decision before this one answered
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record CountsBody(
      int current, int pending, int min, int max, @Nullable Integer askedBefore) {

    static CountsBody of(Decision.Asked asked) {
      PlanRequest.Counts counts = asked.counts();
      OptionalInt before = asked.askedBefore();
      return new CountsBody(
          counts.current(),
          counts.pending(),
          counts.limits().min(),
          counts.limits().max(),
          before.isPresent() ? (Integer) before.getAsInt() : null);
    }
  }

  /**
   * Who planned.
   *
   * @param name the engine
   * @param route what chose it: request, canary or configuration
   * @param mode serve, or observe
   * @param parametersHash equal where every planning parameter is
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record DecidedByBody(String name, String route, String mode, String parametersHash) {

    static DecidedByBody of(Decision.Method method) {
      return new DecidedByBody(
          method.route().engine(),
          method.route().origin().label(),
          method.mode().label(),
          method.parametersHash());
    }
  }

  /**
   * What was answered.
   *
   * @param desired the count for now; in observe mode the current one
   * @param planned the counts that are answered, or would be in observe mode, one a step
   * @param plan the engine's counts for the whole horizon, the first being now
   * @param stepSeconds length of a step
   * @param fallback whether safety shell or fallback policy made the plan
   * @param limits what bound the plan
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record AnswerBody(
      int desired,
      List<Integer> planned,
      List<Integer> plan,
      int stepSeconds,
      boolean fallback,
      List<String> limits) {

    static AnswerBody of(Decision decision, Decision.Served served) {
      return new AnswerBody(
          decision.desired().orElseThrow(),
          served.planned(),
          served.wholePlan(),
          served.stepSeconds(),
          served.fallback(),
          decision.answered().why().limits());
    }
  }

  /**
   * Load and demand of the first answered step.
   *
   * @param observed the newest measured rate, requests per second
   * @param forecast expected rate, requests per second
   * @param upper upper band, requests per second
   * @param demand demand units
   * @param capacity demand units one replica serves
   * @param regime what kind of load it is
   * @param driftScore how much worse the forecast is than when fitted
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record LoadBody(
      @Nullable Double observed,
      @Nullable Double forecast,
      @Nullable Double upper,
      @Nullable Double demand,
      @Nullable Double capacity,
      String regime,
      @Nullable Double driftScore) {

    static LoadBody of(Decision.Load load, Optional<Decision.Size> size) {
      return new LoadBody(
          finite(load.observed()),
          finite(load.forecast().mean()),
          finite(load.forecast().upper()),
          finite(size.map(Decision.Size::demand).orElse(Double.NaN)),
          finite(size.map(Decision.Size::capacity).orElse(Double.NaN)),
          load.standing().regime(),
          orNull(load.standing().driftScore()));
    }
  }

  /**
   * What a shadow engine would have answered.
   *
   * @param engine its name
   * @param outcome planned, failed or dropped
   * @param planned counts, one a step
   * @param failure why there is no plan
   * @param milliseconds that it took
   */
  public record ShadowAnswerBody(
      String engine,
      String outcome,
      List<Integer> planned,
      @Nullable String failure,
      double milliseconds) {

    static ShadowAnswerBody of(ShadowAnswer answer) {
      ShadowAnswer.Result result = answer.result();
      return new ShadowAnswerBody(
          answer.engine(),
          answer.outcome().label(),
          result.planned(),
          result.failure().isEmpty() ? null : result.failure(),
          result.millis());
    }
  }

  /** Returns a decision as callers see it. */
  public static DecisionBody of(Decision decision) {
    Decision.Why why = decision.answered().why();
    Decision.Evidence evidence = decision.evidence();
    return new DecisionBody(
        decision.stamp().decisionId(),
        decision.stamp().now().toString(),
        decision.asked().target().group(),
        decision.asked().target().app(),
        decision.asked().target().task(),
        new CheckBody(decision.asked().check().name(), decision.asked().check().source()),
        CountsBody.of(decision.asked()),
        DecidedByBody.of(decision.answered().method()),
        decision.answered().served().map(served -> AnswerBody.of(decision, served)).orElse(null),
        decision.direction().label(),
        why.reason(),
        why.error().orElse(null),
        why.trigger().blockedBy().orElse(null),
        orNull(why.trigger().score()),
        evidence.load().map(load -> LoadBody.of(load, evidence.size())).orElse(null),
        evidence.hostSignal().orElse(null),
        stages(decision.answered().method().stageMillis()),
        evidence.shadows().stream().map(ShadowAnswerBody::of).toList());
  }

  private static Map<String, Double> stages(Map<Stage, Double> millis) {
    Map<String, Double> named = new LinkedHashMap<>();
    for (Stage stage : Stage.values()) {
      Double spent = millis.get(stage);
      if (spent != null) {
        named.put(stage.label(), spent);
      }
    }
    return named;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }

  private static @Nullable Double orNull(OptionalDouble value) {
    return value.isPresent() ? (Double) value.getAsDouble() : null;
  }
}
