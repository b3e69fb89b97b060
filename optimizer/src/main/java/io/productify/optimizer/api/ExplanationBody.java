package io.productify.optimizer.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.planning.Observed;
import io.productify.optimizer.planning.Parameter;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanningParameters;
import io.productify.optimizer.planning.Stage;
import io.productify.optimizer.safety.Correction;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Every number behind an answer. Arrays have one entry a step, step 0 being now; load fields are
 * left out for an engine that does not look at the load.
 *
 * @param engine which engine was asked, and what chose it
 * @param observedTail the newest request rates, requests per second, oldest first
 * @param observedUntil time of the newest one, RFC 3339; the forecast's first step is the one after
 * @param gapRatio share of the window's points that were filled
 * @param forecastModel name of the model: ensemble, or persistence where none answered
 * @param forecastModelReason the members that count most, or why there is none
 * @param forecastMean expected request rate, requests per second
 * @param forecastUpper its upper band, requests per second
 * @param surge whether the load exceeds the band already and is planned for at once
 * @param demand expected demand, demand units
 * @param coverage demand that is covered in nine cases of ten, demand units
 * @param queue queue work planned apart; left out where there is none
 * @param replica what one replica serves and costs
 * @param plan how the plan was found
 * @param parameters every parameter in force and where it came from
 * @param stageMillis milliseconds spent in each stage
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ExplanationBody(
    AskedEngine engine,
    double @Nullable [] observedTail,
    @Nullable String observedUntil,
    @Nullable Double gapRatio,
    @Nullable String forecastModel,
    @Nullable String forecastModelReason,
    double @Nullable [] forecastMean,
    double @Nullable [] forecastUpper,
    @Nullable Boolean surge,
    double @Nullable [] demand,
    double @Nullable [] coverage,
    @Nullable QueueBody queue,
    @Nullable ReplicaBody replica,
    PlanBody plan,
    Map<String, ParameterBody> parameters,
    Map<String, Double> stageMillis) {

  /**
   * The engine that was asked.
   *
   * @param name its name
   * @param route what chose it: request, canary or configuration
   */
  public record AskedEngine(
      String name, @Schema(enumeration = {"request", "canary", "configuration"}) String route) {

    static AskedEngine of(EngineRoute route) {
      return new AskedEngine(route.engine(), route.origin().label());
    }
  }

  /**
   * Queue work under the plan, demand units.
   *
   * @param initialBacklog what waits now
   * @param arrivals what arrives in each step
   * @param served what the plan serves in each step
   * @param backlog what waits at the end of each step
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record QueueBody(
      double initialBacklog, double[] arrivals, double[] served, double[] backlog) {}

  /**
   * One replica.
   *
   * @param capacity demand units served in a step
   * @param costPerHour cost units
   * @param requestsPerSecond what one replica serves at the current response time
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ReplicaBody(double capacity, double costPerHour, double requestsPerSecond) {}

  /**
   * The plan behind the answer.
   *
   * @param raw the engine's counts over its whole horizon, from now on and before correction
   * @param planned the counts after correction, one a step: the answer, or what it would have been
   *     in observe mode
   * @param limits names of the limits that bind
   * @param corrections what the safety shell changed
   * @param solverStatus optimal, feasible or none
   * @param relativeGap what the plan costs more than the cheapest one at most, over its cost; 0
   *     when optimal, null when not known
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record PlanBody(
      int[] raw,
      @Schema(
              description =
                  "the counts after the safety shell: the answer, or what it would have been in"
                      + " observe mode")
          int[] planned,
      List<String> limits,
      List<String> corrections,
      String solverStatus,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Double relativeGap) {}

  /**
   * A parameter in force.
   *
   * @param value its value; null when it is unset
   * @param origin default, configuration or request
   */
  public record ParameterBody(
      @Schema(nullable = true, description = "null when it is unset") @Nullable Object value,
      String origin) {}

  static ExplanationBody of(PlanAnswer answer, int tailPoints) {
    Explanation explanation = answer.explanation();
    int passed =
        explanation.solution().posed().map(posed -> posed.problem().stepsPassed()).orElse(0);
    return new ExplanationBody(
        AskedEngine.of(answer.decision().route()),
        load(explanation, view -> tail(view.observed().load().requestsPerSecond(), tailPoints)),
        load(explanation, view -> observedUntil(view.observed().load())),
        load(explanation, view -> view.observed().load().gapRatio()),
        load(explanation, view -> view.forecast().model().name()),
        load(explanation, view -> view.forecast().model().reason()),
        load(explanation, view -> view.forecast().mean()),
        load(explanation, view -> view.forecast().upper()),
        load(explanation, Explanation.LoadView::surging),
        sizing(explanation, sizing -> tail(sizing.demand(), sizing.demand().length - passed)),
        sizing(explanation, sizing -> tail(sizing.coverage(), sizing.coverage().length - passed)),
        sizing(explanation, sizing -> sizing.queue().map(ExplanationBody::queue).orElse(null)),
        sizing(explanation, ExplanationBody::replica),
        plan(explanation.solution(), passed),
        parameters(explanation.method().parameters()),
        millis(explanation.method().stageMillis()));
  }

  private static <T> @Nullable T load(
      Explanation explanation, Function<Explanation.LoadView, T> part) {
    return explanation.load().map(part).orElse(null);
  }

  private static <T> @Nullable T sizing(
      Explanation explanation, Function<Explanation.Sizing, @Nullable T> part) {
    return explanation.sizing().map(part).orElse(null);
  }

  private static double[] tail(double[] rates, int points) {
    return Arrays.copyOfRange(rates, Math.max(0, rates.length - points), rates.length);
  }

  private static String observedUntil(Observed.Load load) {
    return Instant.ofEpochSecond(load.grid().endEpochSecond()).toString();
  }

  private static QueueBody queue(Explanation.QueueView view) {
    return new QueueBody(
        view.stream().initialBacklog(), view.stream().arrivals(), view.served(), view.backlog());
  }

  private static ReplicaBody replica(Explanation.Sizing sizing) {
    return new ReplicaBody(
        sizing.replica().capacity(),
        sizing.replica().costPerHour(),
        sizing.requestsPerSecondPerReplica());
  }

  private static PlanBody plan(Explanation.SolutionView view, int passed) {
    int[] raw = view.rawCounts();
    return new PlanBody(
        Arrays.copyOfRange(raw, Math.min(passed, raw.length), raw.length),
        view.planned(),
        view.bindingLimits().isEmpty() ? List.of("none") : view.bindingLimits(),
        view.corrections().stream().map(Correction::reason).toList(),
        view.solution().status(),
        known(view.solution().relativeGap()));
  }

  private static @Nullable Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }

  private static Map<String, ParameterBody> parameters(
      Map<Parameter, PlanningParameters.InForce> inForce) {
    Map<String, ParameterBody> bodies = new LinkedHashMap<>();
    for (Parameter parameter : Parameter.values()) {
      bodies.put(parameter.key(), parameter(Optional.ofNullable(inForce.get(parameter))));
    }
    return bodies;
  }

  private static ParameterBody parameter(Optional<PlanningParameters.InForce> inForce) {
    return new ParameterBody(
        inForce.map(PlanningParameters.InForce::value).orElse(null),
        inForce
            .map(PlanningParameters.InForce::origin)
            .orElse(PlanningParameters.Origin.DEFAULT)
            .name()
            .toLowerCase(Locale.ROOT));
  }

  private static Map<String, Double> millis(Map<Stage, Double> stages) {
    Map<String, Double> bodies = new LinkedHashMap<>();
    stages.forEach((stage, millis) -> bodies.put(stage.label(), millis));
    return bodies;
  }
}
