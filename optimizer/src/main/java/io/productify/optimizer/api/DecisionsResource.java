package io.productify.optimizer.api;

import io.productify.optimizer.decisions.DecisionLog;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;

/** {@code GET /decisions}: the decision log, newest first. */
@Path("/decisions")
@SecurityRequirement(name = "bearer")
public final class DecisionsResource {

  private final DecisionLog log;

  DecisionsResource(DecisionLog log) {
    this.log = log;
  }

  /** Runs on a worker thread: a data base may take its time. */
  @GET
  @Blocking
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(summary = "Show decisions, the newest first, a page at a time")
  @Parameter(name = "group", in = ParameterIn.QUERY, description = "Nomad task group")
  @Parameter(name = "app", in = ParameterIn.QUERY, description = "application")
  @Parameter(name = "from", in = ParameterIn.QUERY, description = "first moment, RFC 3339")
  @Parameter(name = "to", in = ParameterIn.QUERY, description = "moment before the end, RFC 3339")
  @Parameter(name = "direction", in = ParameterIn.QUERY, description = "up, down or none")
  @Parameter(name = "limit", in = ParameterIn.QUERY, description = "1 to 1000, 100 without")
  @Parameter(name = "after", in = ParameterIn.QUERY, description = "next of the page before")
  @APIResponse(responseCode = "401", description = "unauthorized")
  @APIResponse(responseCode = "422", description = "validation_failed, with every violation")
  @APIResponse(
      responseCode = "503",
      description = "decisions_unavailable: the log cannot be read, or none is kept")
  @APIResponse(
      responseCode = "200",
      description = "newest first",
      content = @Content(schema = @Schema(implementation = DecisionsResponse.class)))
  public DecisionsResponse decisions(@Context UriInfo asked) {
    return DecisionsResponse.of(log.find(DecisionParameters.read(asked.getQueryParameters())));
  }
}
