package io.productify.optimizer.metrics.nomad;

import io.productify.optimizer.metrics.ClusterNode;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.NodeSource;
import io.vertx.core.Future;
import io.vertx.mutiny.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;

/**
 * Watches the nodes of Nomad by blocking queries: the API answers when a node changes, so that a
 * change is known at once. The first question starts the watch; nothing is asked before. While
 * Nomad is silent the last list holds, for a limited time.
 */
public final class NomadNodes implements NodeSource, AutoCloseable {

  private static final Logger LOG = Logger.getLogger(NomadNodes.class);

  /** A list that has not been confirmed for as long is no longer taken for true. */
  private static final Duration STALE = Duration.ofMinutes(5);

  private static final String SERIES = "nomad nodes";

  private final io.vertx.core.Vertx vertx;
  private final boolean withMeta;
  private final InstantSource clock;
  private final long retryMillis;
  private final NodeApi api;
  private final MetaCache meta;

  private Optional<Snapshot> known = Optional.empty();
  private CompletableFuture<List<ClusterNode>> next = new CompletableFuture<>();
  private long index;
  private boolean watching;
  private boolean failing;
  private boolean closed;

  private record Snapshot(List<ClusterNode> nodes, Instant at) {}

  /**
   * Asks nothing yet.
   *
   * @param clock tells when a list was read
   * @param retry how long to wait after a failure
   */
  public NomadNodes(Vertx vertx, NomadAccess access, InstantSource clock, Duration retry) {
    this.vertx = vertx.getDelegate();
    this.withMeta = access.meta();
    this.clock = clock;
    this.retryMillis = Math.max(1, retry.toMillis());
    this.api = new NodeApi(this.vertx, access);
    this.meta = new MetaCache(api);
  }

  @Override
  public synchronized CompletionStage<List<ClusterNode>> nodes(Instant now) {
    Optional<Snapshot> fresh =
        known.filter(list -> Duration.between(list.at(), now).compareTo(STALE) < 0);
    if (fresh.isPresent()) {
      return CompletableFuture.completedStage(fresh.get().nodes());
    }
    if (!watching) {
      watching = true;
      ask();
    }
    return failing ? CompletableFuture.failedStage(unavailable()) : next;
  }

  private static MetricsUnavailableException unavailable() {
    return new MetricsUnavailableException("Nomad does not list its nodes", List.of(SERIES));
  }

  private synchronized void ask() {
    if (!closed) {
      api.list(index)
          .compose(
              listed ->
                  complete(listed.entries()).onSuccess(nodes -> learned(nodes, listed.index())))
          .onFailure(this::failed);
    }
  }

  private Future<List<ClusterNode>> complete(List<NodeList.Entry> entries) {
    meta.keepOnly(entries);
    return withMeta
        ? meta.complete(entries)
        : Future.succeededFuture(entries.stream().map(NodeList.Entry::node).toList());
  }

  private synchronized void learned(List<ClusterNode> nodes, long newIndex) {
    // An index that falls is that of another cluster state: then from the start.
    boolean usable = newIndex >= index && newIndex > 0;
    index = usable ? newIndex : 0;
    known = Optional.of(new Snapshot(nodes, clock.instant()));
    failing = false;
    CompletableFuture<List<ClusterNode>> waiting = next;
    next = new CompletableFuture<>();
    waiting.complete(nodes);
    if (usable) {
      ask();
    } else {
      // Without an index the API answers at once: it must not be asked in a circle.
      askLater();
    }
  }

  private synchronized void failed(Throwable cause) {
    if (closed) {
      return;
    }
    if (!failing) {
      String why =
          cause instanceof NodeApi.RefusedException
              ? String.valueOf(cause.getMessage())
              : "it cannot be reached";
      LOG.warn("Nomad does not list its nodes, what was read before holds for a while: " + why);
    }
    failing = true;
    index = 0;
    CompletableFuture<List<ClusterNode>> waiting = next;
    next = new CompletableFuture<>();
    waiting.completeExceptionally(unavailable());
    askLater();
  }

  private void askLater() {
    vertx.setTimer(retryMillis, timer -> ask());
  }

  @Override
  public synchronized void close() {
    closed = true;
    api.close();
  }
}
