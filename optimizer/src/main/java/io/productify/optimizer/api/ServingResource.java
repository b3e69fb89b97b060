package io.productify.optimizer.api;

import io.productify.optimizer.serving.ServingBook;
import io.productify.optimizer.serving.ServingState;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.jspecify.annotations.Nullable;

/** {@code GET /serving}: what is being served right now. */
@Path("/serving")
@SecurityRequirement(name = "bearer")
public final class ServingResource {

  /** Stands for the empty group, which no path can hold. */
  private static final String NO_GROUP = "-";

  private final ServingBook book;
  private final Clock clock;

  ServingResource(ServingBook book, Clock clock) {
    this.book = book;
    this.clock = clock;
  }

  /** Runs on a worker thread: ten thousand applications take a moment to look through. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(summary = "List the applications that are served, a page at a time")
  @APIResponse(responseCode = "401", description = "unauthorized")
  @APIResponse(responseCode = "422", description = "validation_failed, with every violation")
  @APIResponse(
      responseCode = "200",
      description = "ordered by group and application",
      content = @Content(schema = @Schema(implementation = ServingsResponse.class)))
  public ServingsResponse all(
      @QueryParam("limit") @Nullable String limit, @QueryParam("after") @Nullable String after) {
    Page page = Page.of(limit, after);
    return ServingsResponse.of(page.partOf(book.states(), ServingResource::cursor));
  }

  private static Page.Cursor cursor(ServingState state) {
    return new Page.Cursor(state.target().group(), state.target().app());
  }

  /** Looks up one application. */
  @GET
  @Path("/{group}/{app}")
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "Show what is being served for one application, and how good its forecasts are",
      description = "An empty group is written as -")
  @APIResponse(responseCode = "401", description = "unauthorized")
  @APIResponse(responseCode = "404", description = "not_found: never served, or not for long")
  @APIResponse(
      responseCode = "200",
      description = "what is known; a value that is null is explained in unknown",
      content = @Content(schema = @Schema(implementation = ServingBody.class)))
  public ServingBody one(@PathParam("group") String group, @PathParam("app") String app) {
    return book.state(group.equals(NO_GROUP) ? "" : group, app)
        .map(state -> ServingBody.of(state, clock.instant()))
        .orElseThrow(NotFoundException::new);
  }
}
