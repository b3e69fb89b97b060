package io.productify.optimizer.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.productify.optimizer.engine.Canary;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.forecast.fit.CachedFit;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /models}.
 *
 * @param engines the engines on offer
 * @param models the fitted models of this page
 * @param next what to send as {@code after} for the next page; left out on the last one
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ModelsResponse(
    List<EngineBody> engines,
    List<ModelBody> models,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String next) {

  /**
   * An engine.
   *
   * @param name its name
   * @param isDefault whether it answers when neither request nor canary says otherwise
   * @param canaryPercent share of the applications it answers as the canary, percent; 0 for another
   *     engine
   * @param shadow whether it plans beside the engine that answers
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record EngineBody(
      String name,
      @JsonProperty("default") boolean isDefault,
      @Schema(
              description = "share of the applications it answers as the canary",
              minimum = "0",
              maximum = "100")
          double canaryPercent,
      @Schema(description = "whether it plans beside the engine that answers") boolean shadow) {

    static EngineBody of(String name, EngineRegistry.Roles roles) {
      double percent =
          roles
              .canary()
              .filter(canary -> canary.engine().equals(name))
              .map(Canary::percent)
              .orElse(0.0);
      return new EngineBody(
          name, name.equals(roles.preferred()), percent, roles.shadows().contains(name));
    }
  }

  static ModelsResponse of(EngineRegistry engines, Page.Part<CachedFit> page) {
    return new ModelsResponse(
        engines.names().stream().map(name -> EngineBody.of(name, engines.roles())).toList(),
        page.entries().stream().map(ModelBody::of).toList(),
        page.next().map(Page.Cursor::toString).orElse(null));
  }
}
