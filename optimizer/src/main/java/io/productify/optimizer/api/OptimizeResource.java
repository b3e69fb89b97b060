package io.productify.optimizer.api;

import io.productify.optimizer.planning.PlanningDispatcher;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.validation.Validator;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
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

  private final PlanningDispatcher dispatcher;
  private final BodyToken bodyToken;
  private final Validator validator;
  private final Outcomes outcomes;

  OptimizeResource(
      PlanningDispatcher dispatcher, BodyToken bodyToken, Validator validator, Outcomes outcomes) {
    this.dispatcher = dispatcher;
    this.bodyToken = bodyToken;
    this.validator = validator;
    this.outcomes = outcomes;
  }

  /** Reads on a worker thread, since a body may be large; planning goes on elsewhere. */
  @POST
  @Blocking
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(summary = "Plan the replicas of one application for the next seconds")
  @RequestBody(
      required = true,
      content = @Content(schema = @Schema(implementation = OptimizeRequest.class)))
  @APIResponse(
      responseCode = "200",
      description = "the counts to serve, one a step",
      content = @Content(schema = @Schema(implementation = OptimizeResponse.class)))
  public Uni<RestResponse<OptimizeResponse>> optimize(
      InputStream body,
      @QueryParam("explain") @DefaultValue("false") boolean explain,
      @Context HttpHeaders headers) {
    boolean tokenInHeader = headers.getHeaderString(HttpHeaders.AUTHORIZATION) != null;
    OptimizeRequest request = read(bounded(body), tokenInHeader);
    RequestValidation.Valid valid = RequestValidation.validate(request, validator);
    outcomes.countDroppedSamples(valid.droppedSamples());
    return Uni.createFrom()
        .completionStage(() -> dispatcher.answer(valid.request()))
        .map(answer -> respond(OptimizeResponse.of(answer, explain), tokenInHeader));
  }

  /** A chunked body announces no size: it is cut off where the limit is passed. */
  private static byte[] bounded(InputStream body) {
    try {
      byte[] bytes = body.readNBytes(RequestGuard.BODY_LIMIT_BYTES + 1);
      if (bytes.length > RequestGuard.BODY_LIMIT_BYTES) {
        throw new PayloadTooLargeException();
      }
      return bytes;
    } catch (IOException e) {
      throw new MalformedJsonException("the body ended early");
    }
  }

  private OptimizeRequest read(byte[] body, boolean tokenInHeader) {
    if (tokenInHeader) {
      return RequestReader.read(body);
    }
    return bodyToken.authenticated(body);
  }

  private RestResponse<OptimizeResponse> respond(OptimizeResponse body, boolean tokenInHeader) {
    outcomes.count(body.fallback() ? "fallback" : "planned");
    RestResponse.ResponseBuilder<OptimizeResponse> response = RestResponse.ResponseBuilder.ok(body);
    return (tokenInHeader ? response : response.header("Deprecation", "true")).build();
  }
}
