package io.productify.optimizer.api;

import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.UUID;

/**
 * Answers what fails before any route is chosen, such as a bad escape in the path or a request that
 * names no host, with an error of the API's own.
 */
@ApplicationScoped
class UnreadableRequests {

  private static final int BAD_REQUEST = 400;
  private static final int TOO_LARGE = 413;

  private final Outcomes outcomes;

  UnreadableRequests(Outcomes outcomes) {
    this.outcomes = outcomes;
  }

  void register(@Observes Router router) {
    router.errorHandler(BAD_REQUEST, this::answer);
    router.errorHandler(TOO_LARGE, this::answer);
    router.route().order(Integer.MIN_VALUE).failureHandler(this::answerOrPassOn);
  }

  private void answerOrPassOn(RoutingContext routing) {
    if (routing.statusCode() == BAD_REQUEST || routing.statusCode() == TOO_LARGE) {
      answer(routing);
    } else {
      routing.next();
    }
  }

  private void answer(RoutingContext routing) {
    HttpServerResponse response = routing.response();
    if (response.ended() || response.headWritten()) {
      return;
    }
    ApiError error =
        routing.statusCode() == TOO_LARGE
            ? ApiError.PAYLOAD_TOO_LARGE
            : ApiError.malformedJson("the request is not well formed");
    outcomes.count(error.code());
    // The handlers that put these are not reached.
    response.putHeader("X-Content-Type-Options", "nosniff");
    response.putHeader("X-Frame-Options", "DENY");
    if (!response.headers().contains(RequestGuard.REQUEST_ID)) {
      response.putHeader(RequestGuard.REQUEST_ID, UUID.randomUUID().toString());
    }
    RequestGuard.answer(routing, error);
  }
}
