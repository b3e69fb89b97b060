package io.productify.optimizer.api;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.productify.optimizer.capacity.InvalidCapacityException;
import io.productify.optimizer.decisions.LogUnavailableException;
import io.productify.optimizer.engine.UnknownEngineException;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.planning.OverloadedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * The one place where an exception becomes an answer. What is inside a fault goes to the log beside
 * the request id; the caller gets the fixed code.
 */
final class ErrorMappers {

  private static final Logger LOG = Logger.getLogger(ErrorMappers.class);
  private static final String RETRY_AFTER_SECONDS = "1";

  private final Outcomes outcomes;

  ErrorMappers(Outcomes outcomes) {
    this.outcomes = outcomes;
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> malformedJson(MalformedJsonException e) {
    return counted(ApiError.malformedJson(String.valueOf(e.getMessage()))).response();
  }

  /** A body that a resource has the framework read. */
  @ServerExceptionMapper({JacksonException.class, MismatchedInputException.class})
  RestResponse<Map<String, Object>> unreadableBody(JacksonException e) {
    return counted(ApiError.malformedJson("the body is no JSON of the right shape")).response();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> validationFailed(
      ValidationFailedException e, ContainerRequestContext request) {
    LOG.infof("request %s refused: %s", id(request), e.getMessage());
    return counted(ApiError.validationFailed(e.violations())).response();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> unauthorized(UnauthorizedException e) {
    return counted(ApiError.UNAUTHORIZED)
        .builder()
        .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer")
        .build();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> unknownEngine(UnknownEngineException e) {
    return counted(ApiError.unknownEngine(Excerpt.of(e.engine()), e.known())).response();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> metricsUnavailable(
      MetricsUnavailableException e, ContainerRequestContext request) {
    LOG.warnf("request %s: metrics unavailable: %s", id(request), e.getMessage());
    return counted(ApiError.metricsUnavailable(e.series())).response();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> invalidCapacity(
      InvalidCapacityException e, ContainerRequestContext request) {
    LOG.warnf("request %s: %s", id(request), e.getMessage());
    return counted(ApiError.INVALID_CAPACITY).response();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> overloaded(OverloadedException e) {
    return counted(ApiError.OVERLOADED)
        .builder()
        .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
        .build();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> decisionsUnavailable(
      LogUnavailableException e, ContainerRequestContext request) {
    LOG.warnf("request %s: decision log unavailable: %s", id(request), e.getMessage());
    return counted(ApiError.DECISIONS_UNAVAILABLE).response();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> payloadTooLarge(PayloadTooLargeException e) {
    // The rest of the body is not read, so that the connection cannot be used again.
    return counted(ApiError.PAYLOAD_TOO_LARGE).builder().header("Connection", "close").build();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> refusedByFramework(
      WebApplicationException e, ContainerRequestContext request) {
    return switch (e.getResponse().getStatus()) {
      case 404 -> counted(ApiError.NOT_FOUND).response();
      case 405 -> counted(ApiError.METHOD_NOT_ALLOWED).response();
      case 413 -> counted(ApiError.PAYLOAD_TOO_LARGE).response();
      case 415 -> counted(ApiError.UNSUPPORTED_MEDIA_TYPE).response();
      default -> e.getResponse().getStatus() < 500 ? refused(e) : internal(e, request);
    };
  }

  private RestResponse<Map<String, Object>> refused(WebApplicationException e) {
    String status = e.getResponse().getStatusInfo().getReasonPhrase();
    return counted(ApiError.malformedJson("the request is not well formed: " + status)).response();
  }

  @ServerExceptionMapper
  RestResponse<Map<String, Object>> internal(Throwable e, ContainerRequestContext request) {
    LOG.errorf(e, "request %s failed", id(request));
    return counted(ApiError.INTERNAL).response();
  }

  private static String id(ContainerRequestContext request) {
    return request.getHeaderString(RequestGuard.REQUEST_ID);
  }

  private ApiError counted(ApiError error) {
    outcomes.count(error.code());
    return error;
  }
}
