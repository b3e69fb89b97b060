package io.productify.optimizer.metrics.nomad;

import io.productify.optimizer.metrics.ClusterNode;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The meta data of nodes, which their list does not hold: read once, and again on a change. */
final class MetaCache {

  private final NodeApi api;
  private final Map<String, Known> known = new HashMap<>();

  private record Known(long modifyIndex, Map<String, String> meta) {}

  MetaCache(NodeApi api) {
    this.api = api;
  }

  /** Returns the nodes with their meta data; fails if that of any cannot be read. */
  Future<List<ClusterNode>> complete(List<NodeList.Entry> entries) {
    List<Future<ClusterNode>> nodes = entries.stream().map(this::complete).toList();
    return Future.all(nodes).map(all -> nodes.stream().map(Future::result).toList());
  }

  private synchronized Future<ClusterNode> complete(NodeList.Entry entry) {
    Known before = known.get(entry.id());
    if (before != null && before.modifyIndex() == entry.modifyIndex()) {
      return Future.succeededFuture(entry.with(before.meta()));
    }
    return api.meta(entry.id())
        .map(
            meta -> {
              remember(entry, meta);
              return entry.with(meta);
            });
  }

  private synchronized void remember(NodeList.Entry entry, Map<String, String> meta) {
    known.put(entry.id(), new Known(entry.modifyIndex(), meta));
  }

  /** Forgets nodes that are gone. */
  synchronized void keepOnly(List<NodeList.Entry> entries) {
    known.keySet().retainAll(entries.stream().map(NodeList.Entry::id).toList());
  }
}
