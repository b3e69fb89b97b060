package io.productify.optimizer.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.productify.optimizer.serving.LastAnswer;
import io.productify.optimizer.serving.ServingState;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /serving}.
 *
 * @param applications the applications of this page
 * @param next what to send as {@code after} for the next page; left out on the last one
 */
public record ServingsResponse(
    List<ServedBody> applications,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String next) {

  /**
   * One application that is served; what only an answer tells is null where every request failed.
   *
   * @param group Nomad task group, may be empty
   * @param app application
   * @param engine name of the engine that was asked last
   * @param regime kind of load
   * @param driftScore how much worse forecasts are than when fitted; null until known
   * @param fallback whether the newest answer is a fallback
   * @param decidedAt when it was made
   * @param failedAt when a request had no answer, if none has been answered since; else null
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ServedBody(
      String group,
      String app,
      @Nullable String engine,
      String regime,
      @Nullable Double driftScore,
      @Nullable Boolean fallback,
      @Nullable String decidedAt,
      @Nullable String failedAt) {

    static ServedBody of(ServingState state) {
      Optional<LastAnswer> answer = state.last().answer();
      return new ServedBody(
          state.target().group(),
          state.target().app(),
          answer.map(last -> last.decision().route().engine()).orElse(null),
          state.regime().label(),
          QualityBody.boxed(state.quality().drift().score()),
          answer.map(last -> last.decision().outcome().fallback()).orElse(null),
          answer.map(last -> last.decidedAt().toString()).orElse(null),
          state.last().openFailure().map(failure -> failure.at().toString()).orElse(null));
    }
  }

  static ServingsResponse of(Page.Part<ServingState> page) {
    return new ServingsResponse(
        page.entries().stream().map(ServedBody::of).toList(),
        page.next().map(Page.Cursor::toString).orElse(null));
  }
}
