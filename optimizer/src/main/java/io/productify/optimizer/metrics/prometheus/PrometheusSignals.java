package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.ClusterNode;
import io.productify.optimizer.metrics.HostSource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.NodeMemory;
import io.productify.optimizer.metrics.NodeSource;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.metrics.SignalReading;
import io.productify.optimizer.metrics.SignalSource;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;

/**
 * Reads signals and nodes from Prometheus. Each signal is a query of its own, all in flight
 * together: one that fails is one signal missing, and no more. The stages complete on a Vert.x
 * event loop.
 */
public final class PrometheusSignals
    implements SignalSource, NodeSource, HostSource, AutoCloseable {

  /** Measured by the same client at the same moment as the processor use. */
  private static final Set<Signal> OF_ALLOCATIONS =
      EnumSet.of(
          Signal.AVERAGE_CPU,
          Signal.MAX_CPU,
          Signal.MEASURED,
          Signal.THROTTLE,
          Signal.AVERAGE_NODE_MEMORY,
          Signal.MAX_NODE_MEMORY,
          Signal.AVERAGE_LIMIT_MEMORY,
          Signal.MAX_LIMIT_MEMORY);

  private static final String ACTIVE =
      "node_status=\"ready\",node_scheduling_eligibility=\"eligible\"";

  private final SignalSettings settings;
  private final SignalQueries queries;
  private final PrometheusClient client;
  private final OnceLog log = new OnceLog(Logger.getLogger(PrometheusSignals.class));

  /** Opens no connection yet. */
  public PrometheusSignals(
      Vertx vertx, PrometheusSettings prometheus, SignalSettings settings, Runnable onAnswer) {
    this.settings = settings;
    this.queries =
        new SignalQueries(
            settings, new PromQl(prometheus.series()), prometheus.window().rateWindowSeconds());
    this.client = new PrometheusClient(vertx, prometheus.endpoint(), onAnswer);
  }

  /** What one query found. */
  private record Found(Signal signal, OptionalDouble value) {}

  @Override
  public CompletionStage<SignalReading> read(ScalingTarget target, Instant now) {
    List<Uni<Found>> found = new ArrayList<>();
    queries
        .of(target)
        .forEach(
            (signal, query) ->
                found.add(value(signal.label(), query, now).map(v -> new Found(signal, v))));
    Uni<OptionalDouble> measured =
        queries
            .newestSample(target)
            .map(query -> value("time of the allocations", query, now))
            .orElseGet(() -> Uni.createFrom().item(OptionalDouble.empty()));
    Uni<List<Found>> all = Uni.join().all(found).andCollectFailures();
    return Uni.combine()
        .all()
        .unis(all, measured)
        .with((signals, at) -> reading(signals, at, now))
        .subscribeAsCompletionStage();
  }

  private static SignalReading reading(List<Found> signals, OptionalDouble at, Instant now) {
    Map<Signal, SignalReading.Sample> samples = new EnumMap<>(Signal.class);
    long measured = at.isPresent() ? (long) at.getAsDouble() : now.getEpochSecond();
    for (Found found : signals) {
      if (found.value().isPresent() && found.value().getAsDouble() >= 0) {
        long time = OF_ALLOCATIONS.contains(found.signal()) ? measured : now.getEpochSecond();
        samples.put(found.signal(), new SignalReading.Sample(found.value().getAsDouble(), time));
      }
    }
    return new SignalReading(samples);
  }

  private Uni<OptionalDouble> value(String what, String query, Instant now) {
    return client
        .ask(PromQuery.instant(what, query, now))
        .map(PrometheusSignals::single)
        .onFailure()
        .invoke(failure -> log.warn("signal " + what, what + " cannot be read: " + failure))
        .onFailure()
        .recoverWithItem(OptionalDouble.empty());
  }

  private static OptionalDouble single(List<SampleSeries> series) {
    return series.stream()
        .flatMapToDouble(SampleSeries::values)
        .filter(Double::isFinite)
        .findFirst();
  }

  @Override
  public CompletionStage<List<ClusterNode>> nodes(Instant now) {
    String total = hostMemory(SignalSeries.HOST_MEMORY_TOTAL);
    return client
        .ask(PromQuery.instant(total, total, now))
        .map(series -> series.stream().map(this::node).toList())
        .map(nodes -> nonEmpty(nodes, total))
        .subscribeAsCompletionStage();
  }

  /** No node at all is a series that is missing, and no cluster without nodes. */
  private static List<ClusterNode> nonEmpty(List<ClusterNode> nodes, String series) {
    if (nodes.isEmpty()) {
      throw new MetricsUnavailableException("no series of any node", List.of(series));
    }
    return nodes;
  }

  private ClusterNode node(SampleSeries series) {
    boolean schedulable =
        series.label("node_status").equals("ready")
            && series.label("node_scheduling_eligibility").equals("eligible");
    return new ClusterNode(
        series.label(settings.nodeLabel()),
        schedulable,
        new ClusterNode.Place(
            series.label("node_class"), series.label("node_pool"), series.label("datacenter")),
        Optional.empty());
  }

  @Override
  public CompletionStage<Map<String, NodeMemory>> memory(String pool, Instant now) {
    String labels = "{" + ACTIVE + ",node_pool=" + PromQl.quoted(pool) + "}";
    Uni<Map<String, Double>> used = byNode(SignalSeries.HOST_MEMORY_USED, labels, now);
    Uni<Map<String, Double>> total = byNode(SignalSeries.HOST_MEMORY_TOTAL, labels, now);
    return Settled.both(used, total, PrometheusSignals::memory).subscribeAsCompletionStage();
  }

  private Uni<Map<String, Double>> byNode(SignalSeries series, String labels, Instant now) {
    String name = hostMemory(series);
    return client
        .ask(PromQuery.instant(name, name + labels, now))
        .map(
            found -> {
              Map<String, Double> byNode = new HashMap<>();
              found.forEach(
                  one ->
                      one.values()
                          .filter(Double::isFinite)
                          .forEach(value -> byNode.put(one.label(settings.nodeLabel()), value)));
              return byNode;
            });
  }

  private static Map<String, NodeMemory> memory(
      Map<String, Double> used, Map<String, Double> total) {
    Map<String, NodeMemory> memory = new HashMap<>();
    Set<String> nodes = new HashSet<>(total.keySet());
    nodes.addAll(used.keySet());
    nodes.forEach(node -> memory.put(node, new NodeMemory(known(used, node), known(total, node))));
    return memory;
  }

  private static OptionalDouble known(Map<String, Double> values, String node) {
    Double value = values.get(node);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private String hostMemory(SignalSeries series) {
    return settings.nameOf(series).orElseThrow();
  }

  @Override
  public void close() {
    client.close();
  }
}
