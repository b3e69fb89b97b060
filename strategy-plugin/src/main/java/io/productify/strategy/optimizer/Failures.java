package io.productify.strategy.optimizer;

import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import io.productify.strategy.optimizer.ResponseJson.ErrorBody;
import io.productify.strategy.text.PlainText;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.http.HttpTimeoutException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Puts into our own words why there is no plan, and says whether to try again. */
final class Failures {

  static final Failed TIMED_OUT = new Failed(Kind.TIMED_OUT, "optimizer timed out");

  private static final Failed UNREACHABLE = new Failed(Kind.UNREACHABLE, "optimizer unreachable");
  private static final Failed CLOSED =
      new Failed(Kind.CLOSED, "optimizer closed the connection without an answer");
  private static final int DEEPEST = 10;
  private static final int LONGEST_DETAIL = 200;
  private static final Map<String, String> WORDS_BY_CODE =
      Map.of(
          "unknown_engine", "optimizer does not know the engine",
          "malformed_json", "optimizer did not understand the request",
          "validation_failed", "optimizer refused the request",
          "unauthorized", "optimizer refused the token",
          "metrics_unavailable", "optimizer has no metrics",
          "invalid_capacity", "optimizer cannot size a replica",
          "overloaded", "optimizer is overloaded",
          "internal error", "optimizer failed");

  private Failures() {}

  /** Returns the words for an answer that is not a 200. */
  static Failed ofStatus(int status, byte[] body) {
    Kind kind = status >= 500 ? Kind.SERVER_ERROR : Kind.REFUSED;
    if (status == 401) {
      return new Failed(Kind.UNAUTHORIZED, "optimizer refused the token (401)");
    }
    ErrorBody error = ResponseJson.readError(body);
    String words = WORDS_BY_CODE.get(error.code());
    if (words != null) {
      String detail = PlainText.shortened(PlainText.oneLine(error.detail()), LONGEST_DETAIL);
      String said = error.code() + (detail.isEmpty() ? "" : ": " + detail);
      return new Failed(kind, words + " (" + status + " " + said + ")");
    }
    String shown = error.code().isBlank() ? "" : " (" + error.code() + ")";
    return new Failed(kind, "optimizer answered " + status + shown);
  }

  /** Returns the words for an exchange that did not come to an end. */
  static Failed ofFault(Throwable fault) {
    Throwable cause = fault;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
      return TIMED_OUT;
    }
    if (cause instanceof BoundedBody.TooLargeException) {
      return new Failed(Kind.UNUSABLE_ANSWER, "optimizer's answer is over 1 MB");
    }
    return inChain(cause, SSLException.class)
        .map(Failures::ofTls)
        .orElse(wasClosed(cause) ? CLOSED : UNREACHABLE);
  }

  /**
   * A connection that was made and is gone shows as one of several faults, by what the client was
   * about to do: to read, to write, or to notice.
   */
  private static boolean wasClosed(Throwable fault) {
    return inChain(fault, IOException.class).isPresent()
        && inChain(fault, ConnectException.class).isEmpty()
        && inChain(fault, ProtocolException.class).isEmpty();
  }

  private static <T extends Throwable> Optional<T> inChain(Throwable fault, Class<T> type) {
    Throwable cause = fault;
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      if (type.isInstance(cause)) {
        return Optional.of(type.cast(cause));
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  // The JDK has one type for all of these and tells them apart in its message alone.
  private static Failed ofTls(SSLException fault) {
    String message = String.valueOf(fault.getMessage());
    if (message.startsWith("Remote host terminated")) {
      return CLOSED;
    }
    return message.startsWith("Received fatal alert")
        ? new Failed(Kind.TLS, "optimizer did not accept the plugin's TLS certificate or protocol")
        : new Failed(Kind.TLS, "optimizer's TLS certificate or protocol was not accepted");
  }
}
