package io.productify.optimizer.api;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Stands before every route: gives the request an id, and turns away, before a byte of the body is
 * read, who has no valid token or announces too large a body. What it lets pass to a protected
 * route it marks, and {@link Admission} lets nothing else reach a resource.
 */
@ApplicationScoped
class RequestGuard {

  static final String REQUEST_ID = "X-Request-Id";

  /** The largest body, bytes. */
  static final int BODY_LIMIT_BYTES = 10 * 1024 * 1024;

  /** The largest body of a request whose token is in it, bytes: it is kept before it is known. */
  static final int UNKNOWN_SENDER_LIMIT_BYTES = 1024 * 1024;

  /** How long a request may take to arrive. */
  private static final long ARRIVAL_MILLIS = 30_000;

  private static final int BEFORE_ALL_ROUTES = 1000;
  private static final Set<HttpMethod> METHODS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.POST, HttpMethod.OPTIONS);
  // Parameters of a segment, which routing leaves out of account.
  private static final Pattern SEGMENT_PARAMETERS = Pattern.compile(";[^/]*");
  private static final Pattern USABLE_ID = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final List<String> PROTECTED =
      List.of("/optimize", "/models", "/serving", "/decisions", "/hosts");
  private static final String BEARER = "Bearer ";
  private static final String JSON = "application/json";

  private final Tokens tokens;
  private final Outcomes outcomes;

  RequestGuard(Tokens tokens, Outcomes outcomes) {
    this.tokens = tokens;
    this.outcomes = outcomes;
  }

  void register(@Observes Filters filters) {
    filters.register(this::check, BEFORE_ALL_ROUTES);
  }

  private void check(RoutingContext routing) {
    HttpServerRequest request = routing.request();
    identify(request, routing.response());
    if (request.authority() == null) {
      turnAway(routing, ApiError.malformedJson("the request names no host"));
    } else if (!isProtected(routing.normalizedPath())) {
      passOpen(routing);
    } else if (!mayPass(request)) {
      turnAway(routing, ApiError.UNAUTHORIZED);
    } else if (announcedBytes(request) > BODY_LIMIT_BYTES) {
      turnAway(routing, ApiError.PAYLOAD_TOO_LARGE);
    } else {
      endSlowSenders(routing);
      Admission.admit(routing);
      routing.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
      // There is one representation; a caller that asks for another one gets it all the same.
      request.headers().set(HttpHeaders.ACCEPT, JSON);
      routing.next();
    }
  }

  private void passOpen(RoutingContext routing) {
    if (METHODS.contains(routing.request().method())) {
      routing.next();
    } else {
      turnAway(routing, ApiError.METHOD_NOT_ALLOWED);
    }
  }

  /** A body that drips would otherwise hold its connection for as long as it likes. */
  private static void endSlowSenders(RoutingContext routing) {
    HttpServerRequest request = routing.request();
    long timer =
        routing
            .vertx()
            .setTimer(
                ARRIVAL_MILLIS,
                late -> {
                  if (!request.isEnded()) {
                    request.connection().close();
                  }
                });
    routing.addEndHandler(ended -> routing.vertx().cancelTimer(timer));
  }

  private static void identify(HttpServerRequest request, HttpServerResponse response) {
    String id =
        Optional.ofNullable(request.getHeader(REQUEST_ID))
            .filter(given -> USABLE_ID.matcher(given).matches())
            .orElseGet(() -> UUID.randomUUID().toString());
    request.headers().set(REQUEST_ID, id);
    response.putHeader(REQUEST_ID, id);
  }

  private static boolean isProtected(String path) {
    String plain = SEGMENT_PARAMETERS.matcher(path).replaceAll("");
    return PROTECTED.stream().anyMatch(p -> plain.equals(p) || plain.startsWith(p + "/"));
  }

  private boolean mayPass(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    if (header == null) {
      // The deprecated token in the body is looked at once the body is read.
      return tokens.any() && mayCarryToken(request);
    }
    return header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        && tokens.accept(header.substring(BEARER.length()).strip());
  }

  private static boolean mayCarryToken(HttpServerRequest request) {
    String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
    return request.method().equals(HttpMethod.POST)
        && request.path().equals("/optimize")
        && type != null
        && type.regionMatches(true, 0, JSON, 0, JSON.length())
        && request.headers().contains(HttpHeaders.CONTENT_LENGTH)
        && announcedBytes(request) <= UNKNOWN_SENDER_LIMIT_BYTES;
  }

  private static long announcedBytes(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    try {
      return length == null ? 0 : Long.parseLong(length.strip());
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }

  private void turnAway(RoutingContext routing, ApiError error) {
    outcomes.count(error.code());
    answer(routing, error);
  }

  /** Ends the request with an error, and its connection with it. */
  static void answer(RoutingContext routing, ApiError error) {
    HttpServerResponse response = routing.response();
    response.setStatusCode(error.status()).putHeader(HttpHeaders.CONTENT_TYPE, JSON);
    if (error.status() == ApiError.UNAUTHORIZED.status()) {
      response.putHeader("WWW-Authenticate", "Bearer");
    }
    // What is left of the body will not be read, so that the connection cannot be used again.
    response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    response.end(error.json());
  }
}
