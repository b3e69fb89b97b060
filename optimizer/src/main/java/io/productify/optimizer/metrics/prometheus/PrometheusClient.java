package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.UniHelper;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.ext.web.client.HttpRequest;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import io.vertx.mutiny.core.Vertx;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Speaks HTTP with the query API, and turns every fault into {@link MetricsUnavailableException}.
 * No message repeats a credential or anything that the other side sent.
 */
final class PrometheusClient implements AutoCloseable {

  /** Enough for several requests of a dozen queries each; more wait in the client. */
  private static final int CONNECTIONS = 64;

  /** Shorter than the idle limit of Prometheus (5 minutes) and of common proxies (60 seconds). */
  private static final int KEEP_ALIVE_SECONDS = 30;

  private final Endpoint endpoint;
  private final WebClient web;
  private final Runnable onAnswer;
  private final OnceLog log = new OnceLog(Logger.getLogger(PrometheusClient.class));

  PrometheusClient(Vertx vertx, Endpoint endpoint, Runnable onAnswer) {
    this.endpoint = endpoint;
    this.onAnswer = onAnswer;
    WebClientOptions options =
        new WebClientOptions()
            .setUserAgent("productify-optimizer")
            .setFollowRedirects(false)
            .setDecompressionSupported(true)
            .setConnectTimeout(endpoint.timeoutMs())
            .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
            .setMaxPoolSize(CONNECTIONS);
    endpoint
        .caFile()
        .ifPresent(
            file -> options.setTrustOptions(new PemTrustOptions().addCertPath(file.toString())));
    this.web = WebClient.create(vertx.getDelegate(), options);
  }

  /** Asks once; a 200 answer of the right shape, even an empty one, is the only success. */
  Uni<List<SampleSeries>> ask(PromQuery query) {
    HttpRequest<Buffer> request =
        web.getAbs(endpoint.url() + query.path()).timeout(endpoint.timeoutMs());
    endpoint.access().get().requestHeaders().forEach(request::putHeader);
    query.parameters().forEach(request::addQueryParam);
    // The request's own limit is for silence; this one is for an answer that drips.
    return UniHelper.toUni(request.send().timeout(endpoint.timeoutMs(), TimeUnit.MILLISECONDS))
        .onFailure()
        .transform(cause -> unanswered(query, cause))
        .map(response -> samplesOf(query, response));
  }

  private MetricsUnavailableException unanswered(PromQuery query, Throwable cause) {
    boolean late =
        cause instanceof TimeoutException || cause instanceof java.util.concurrent.TimeoutException;
    String what =
        late
            ? "Prometheus did not answer within " + endpoint.timeoutMs() + " ms"
            : "Prometheus cannot be reached";
    return new MetricsUnavailableException(
        what + ", asked for " + query.series(), List.of(query.series()), cause);
  }

  private List<SampleSeries> samplesOf(PromQuery query, HttpResponse<Buffer> response) {
    if (response.statusCode() != 200) {
      throw unusable(query, meaningOf(response.statusCode()));
    }
    try {
      String body = response.bodyAsString();
      PrometheusAnswer answer = PrometheusAnswer.parse(body == null ? "" : body, query.shape());
      answer.warnings().forEach(text -> log.warn(text, "Prometheus warns: " + text));
      onAnswer.run();
      return answer.series();
    } catch (PrometheusAnswer.MalformedAnswerException e) {
      throw unusable(query, e.getMessage());
    }
  }

  private static String meaningOf(int status) {
    if (status >= 300 && status < 400) {
      return "it redirects (" + status + "), as a login page does";
    }
    return status == 401 || status == 403
        ? "it refuses our credentials (" + status + ")"
        : "status " + status;
  }

  private static MetricsUnavailableException unusable(PromQuery query, @Nullable String why) {
    return new MetricsUnavailableException(
        "Prometheus does not answer the query for " + query.series() + ": " + why,
        List.of(query.series()));
  }

  @Override
  public void close() {
    web.close();
  }
}
