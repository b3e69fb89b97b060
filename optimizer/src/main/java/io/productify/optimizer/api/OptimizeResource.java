package io.productify.optimizer.api;

import io.productify.optimizer.planning.PlanningDispatcher;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.jboss.resteasy.reactive.RestResponse;

/** {@code POST /optimize}: one planning request. */
@Path("/optimize")
@SecurityRequirement(name = "bearer")
public final class OptimizeResource {

  private final RequestIntake intake;
  private final PlanningDispatcher dispatcher;
  private final Outcomes outcomes;

  OptimizeResource(RequestIntake intake, PlanningDispatcher dispatcher, Outcomes outcomes) {
    this.intake = intake;
    this.dispatcher = dispatcher;
    this.outcomes = outcomes;
  }

  /**
   * The body is collected on the event loop, so that a slow sender holds no thread, and read on the
   * reading pool, since it may be large. Planning goes on elsewhere.
   */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(summary = "Plan the replicas of one application for the next seconds")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = OptimizeRequest.class)))
  @APIResponse(responseCode = "400", description = "malformed_json or unknown_engine")
  @APIResponse(responseCode = "401", description = "unauthorized")
  @APIResponse(responseCode = "413", description = "payload_too_large")
  @APIResponse(responseCode = "422", description = "validation_failed, with every violation")
  @APIResponse(
      responseCode = "503",
      description = "metrics_unavailable, invalid_capacity or overloaded")
  @APIResponse(
      responseCode = "200",
      description = "the counts to serve, one a step",
      content = @Content(schema = @Schema(implementation = OptimizeResponse.class)))
  public Uni<RestResponse<OptimizeResponse>> optimize(
      byte[] body, @BeanParam OptimizeOptions options, @Context HttpHeaders headers) {
    boolean tokenInHeader = headers.getHeaderString(HttpHeaders.AUTHORIZATION) != null;
    options.tailPoints();
    options.explains();
    boolean dryRun = options.isDryRun();
    return intake
        .read(body, tokenInHeader)
        .map(request -> dryRun ? request.asDryRun() : request)
        .chain(request -> Uni.createFrom().completionStage(() -> dispatcher.answer(request)))
        .map(answer -> respond(OptimizeResponse.of(answer, options), tokenInHeader));
  }

  private RestResponse<OptimizeResponse> respond(OptimizeResponse body, boolean tokenInHeader) {
    outcomes.count(body.fallback() ? "fallback" : "planned");
    RestResponse.ResponseBuilder<OptimizeResponse> response = RestResponse.ResponseBuilder.ok(body);
    return (tokenInHeader ? response : response.header("Deprecation", "true")).build();
  }
}
