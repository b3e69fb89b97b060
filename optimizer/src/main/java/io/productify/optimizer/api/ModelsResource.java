package io.productify.optimizer.api;

import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.forecast.fit.CachedFit;
import io.productify.optimizer.forecast.fit.FitCache;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.jspecify.annotations.Nullable;

/** {@code GET /models}: the engines on offer and every fitted forecast model. */
@Path("/models")
@SecurityRequirement(name = "bearer")
public final class ModelsResource {

  private final EngineRegistry engines;
  private final FitCache fits;

  ModelsResource(EngineRegistry engines, FitCache fits) {
    this.engines = engines;
    this.fits = fits;
  }

  /** Runs on a worker thread: ten thousand fits take a moment to look through. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(summary = "Show the engines and the fitted forecast models, a page at a time")
  @APIResponse(responseCode = "401", description = "unauthorized")
  @APIResponse(responseCode = "422", description = "validation_failed, with every violation")
  @APIResponse(
      responseCode = "200",
      description = "ordered by group and application",
      content = @Content(schema = @Schema(implementation = ModelsResponse.class)))
  public ModelsResponse models(
      @QueryParam("group") @Nullable String group,
      @QueryParam("app") @Nullable String app,
      @QueryParam("limit") @Nullable String limit,
      @QueryParam("after") @Nullable String after) {
    Page page = Page.of(limit, after);
    List<CachedFit> asked =
        fits.fits().stream()
            .filter(fit -> group == null || fit.target().group().equals(group))
            .filter(fit -> app == null || fit.target().app().equals(app))
            .toList();
    return ModelsResponse.of(engines, page.partOf(asked, ModelsResource::cursor));
  }

  private static Page.Cursor cursor(CachedFit fit) {
    return new Page.Cursor(fit.target().group(), fit.target().app());
  }
}
