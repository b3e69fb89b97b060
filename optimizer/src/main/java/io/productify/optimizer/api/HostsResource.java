package io.productify.optimizer.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.productify.optimizer.engine.host.ScaleInCheck;
import io.productify.optimizer.planning.HostScaleIn;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.jspecify.annotations.Nullable;

/** {@code POST /hosts/scale-in-request}: may this host go? */
@Path("/hosts")
@SecurityRequirement(name = "bearer")
public final class HostsResource {

  private final HostScaleIn scaleIn;
  private final Clock clock;

  HostsResource(HostScaleIn scaleIn, Clock clock) {
    this.scaleIn = scaleIn;
    this.clock = clock;
  }

  /**
   * The question.
   *
   * @param pool pool of nodes; {@code default} where it is left out
   * @param node name of the node that is to go
   */
  public record Request(@Nullable String pool, @Nullable String node) {}

  /**
   * The answer.
   *
   * @param approved whether the node may go
   * @param reason why, or why not
   */
  public record Response(
      @JsonProperty("approved") boolean approved, @JsonProperty("reason") String reason) {

    static Response of(ScaleInCheck.Answer answer) {
      return new Response(answer.approved(), answer.reason());
    }
  }

  /** Always 200 for a caller that may ask, so that nobody asks again until it is approved. */
  @POST
  @Path("/scale-in-request")
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(summary = "Say whether a host may be removed; whatever is not known is a no")
  @APIResponse(responseCode = "401", description = "unauthorized")
  @APIResponse(
      responseCode = "200",
      description = "approved or not, with the reason",
      content = @Content(schema = @Schema(implementation = Response.class)))
  public Uni<Response> mayGo(@Nullable Request request) {
    String pool = request == null || request.pool() == null ? "default" : request.pool();
    String node = request == null ? null : request.node();
    if (node == null || node.isBlank()) {
      return Uni.createFrom().item(new Response(false, "node is missing: name the node"));
    }
    return Uni.createFrom()
        .completionStage(() -> scaleIn.answer(pool, node, clock.instant()))
        .map(Response::of);
  }
}
