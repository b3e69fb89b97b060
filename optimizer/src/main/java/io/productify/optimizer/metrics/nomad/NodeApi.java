package io.productify.optimizer.metrics.nomad;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.ext.web.client.HttpRequest;
import io.vertx.ext.web.client.HttpResponse;
import io.vertx.ext.web.client.WebClient;
import io.vertx.ext.web.client.WebClientOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Speaks HTTP with the API of Nomad. No message repeats a token or what the other side sent. */
final class NodeApi implements AutoCloseable {

  /** How long Nomad may wait for a change before it answers all the same. */
  private static final Duration WAIT = Duration.ofMinutes(1);

  /** Nomad adds up to a sixteenth of the wait; the rest is for the network. */
  private static final Duration PATIENCE = Duration.ofSeconds(75);

  private static final int CONNECT_MILLIS = 5000;

  private final NomadAccess access;
  private final WebClient web;

  NodeApi(Vertx vertx, NomadAccess access) {
    this.access = access;
    WebClientOptions options =
        new WebClientOptions()
            .setUserAgent("productify-optimizer")
            .setFollowRedirects(false)
            .setConnectTimeout(CONNECT_MILLIS);
    access
        .caFile()
        .ifPresent(
            file -> options.setTrustOptions(new PemTrustOptions().addCertPath(file.toString())));
    this.web = WebClient.create(vertx, options);
  }

  /**
   * A list of nodes.
   *
   * @param entries the nodes
   * @param index of the state it shows; 0 where the answer does not tell
   */
  record Listed(List<NodeList.Entry> entries, long index) {}

  /** Nomad answered something that is not an answer. */
  static final class RefusedException extends RuntimeException {
    RefusedException(String message) {
      super(message);
    }
  }

  /**
   * Lists the nodes.
   *
   * @param index of the state known already: the answer comes when there is another; 0 asks at once
   */
  Future<Listed> list(long index) {
    HttpRequest<Buffer> request = request("/v1/nodes");
    if (index > 0) {
      request.addQueryParam("index", Long.toString(index));
      request.addQueryParam("wait", WAIT.toSeconds() + "s");
    }
    return request.send().map(NodeApi::listed);
  }

  /** Reads the meta data of a node. */
  Future<Map<String, String>> meta(String id) {
    return request("/v1/node/" + id)
        .send()
        .map(
            response -> {
              try {
                return NodeList.meta(body(response));
              } catch (NodeList.MalformedListException e) {
                throw new RefusedException(String.valueOf(e.getMessage()));
              }
            });
  }

  private HttpRequest<Buffer> request(String path) {
    HttpRequest<Buffer> request = web.getAbs(access.address() + path).timeout(PATIENCE.toMillis());
    access.token().get().ifPresent(token -> request.putHeader("X-Nomad-Token", token));
    return request;
  }

  private static Listed listed(HttpResponse<Buffer> response) {
    try {
      return new Listed(NodeList.parse(body(response)), indexOf(response));
    } catch (NodeList.MalformedListException e) {
      throw new RefusedException(String.valueOf(e.getMessage()));
    }
  }

  private static String body(HttpResponse<Buffer> response) {
    if (response.statusCode() != 200) {
      throw new RefusedException("status " + response.statusCode());
    }
    String body = response.bodyAsString();
    return body == null ? "" : body;
  }

  private static long indexOf(HttpResponse<Buffer> response) {
    try {
      return Long.parseLong(String.valueOf(response.getHeader("X-Nomad-Index")));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  @Override
  public void close() {
    web.close();
  }
}
