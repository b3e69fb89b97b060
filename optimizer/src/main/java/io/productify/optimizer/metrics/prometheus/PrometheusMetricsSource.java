package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.HistorySource;
import io.productify.optimizer.metrics.MetricNames;
import io.productify.optimizer.metrics.MetricsQuery;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jboss.logging.Logger;

/**
 * Reads windows and allocations from Prometheus, or from anything that speaks its query API.
 *
 * <p>All queries of a reading are in flight together. If one of them fails the reading fails: a
 * window that is read by half would show less load than there is. The stages complete on a Vert.x
 * event loop.
 */
public final class PrometheusMetricsSource implements MetricsSource, HistorySource, AutoCloseable {

  private final WindowSettings span;
  private final SeriesSettings series;
  private final PromQl promQl;
  private final PrometheusClient client;
  private final WindowMemory memory;
  private final OnceLog log = new OnceLog(Logger.getLogger(PrometheusMetricsSource.class));

  /**
   * Opens no connection yet.
   *
   * @param onAnswer run whenever Prometheus has answered a query with success; must not block
   */
  public PrometheusMetricsSource(Vertx vertx, PrometheusSettings settings, Runnable onAnswer) {
    this.span = settings.window();
    this.series = settings.series();
    this.promQl = new PromQl(series);
    this.client = new PrometheusClient(vertx, settings.endpoint(), onAnswer);
    this.memory = new WindowMemory(span.fullRefreshSeconds());
  }

  @Override
  public CompletionStage<MetricsReading> read(MetricsQuery query) {
    Uni<MetricsWindow> window = window(query.target().app(), span.gridEndingAt(query.now()));
    Uni<Optional<Allocation>> allocation = allocation(query.target(), query.now());
    return Settled.both(window, allocation, MetricsReading::new).subscribeAsCompletionStage();
  }

  private Uni<MetricsWindow> window(String app, TimeGrid whole) {
    TimeGrid part = memory.toRead(app, whole);
    if (part.equals(whole)) {
      return wholeWindow(app, whole);
    }
    return load(app, part)
        .flatMap(
            tail ->
                memory
                    .join(app, tail, whole)
                    .map(joined -> Uni.createFrom().item(joined))
                    .orElseGet(() -> wholeWindow(app, whole)));
  }

  private Uni<MetricsWindow> wholeWindow(String app, TimeGrid whole) {
    return load(app, whole).invoke(window -> memory.keep(app, window));
  }

  private Uni<MetricsWindow> load(String app, TimeGrid grid) {
    List<RawSeries> all = List.of(RawSeries.values());
    return Settled.all(
            all.stream()
                .map(raw -> client.ask(loadQuery(raw, app, grid, span.rateWindowSeconds())))
                .toList())
        .map(answers -> LoadColumns.window(answers, grid));
  }

  private PromQuery loadQuery(RawSeries raw, String app, TimeGrid grid, int rateWindowSeconds) {
    return PromQuery.range(series.nameOf(raw), promQl.load(raw, app, rateWindowSeconds), grid);
  }

  private Uni<Optional<Allocation>> allocation(ScalingTarget target, Instant now) {
    if (target.group().isEmpty()) {
      log.warn(
          "group " + target.task(),
          "Task "
              + target.task()
              + ": the policy names no group, so allocations of every group"
              + " with a task of this name are read. Set group.");
    }
    return Settled.all(
            allocationSeries().stream()
                .map(name -> PromQuery.instant(name, PromQl.allocation(name, target), now))
                .map(client::ask)
                .toList())
        .map(answers -> agreed(target, answers));
  }

  private Optional<Allocation> agreed(ScalingTarget target, List<List<SampleSeries>> answers) {
    AllocationMedian cpuMhz = AllocationMedian.of(answers.get(0));
    AllocationMedian memoryBytes = AllocationMedian.of(answers.get(1));
    if (cpuMhz.differ() || memoryBytes.differ()) {
      log.warn(
          "sizes " + target.group() + " " + target.task(),
          "Allocations of task "
              + target.task()
              + " in group '"
              + target.group()
              + "' differ by more than 1 %; their median is used.");
    }
    if (cpuMhz.value().isEmpty() || memoryBytes.value().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Allocation(cpuMhz.value().getAsDouble(), memoryBytes.value().getAsDouble()));
  }

  @Override
  public CompletionStage<MetricsWindow> history(ScalingTarget target, TimeGrid grid) {
    int rateWindowSeconds = Math.max(grid.stepSeconds(), span.rateWindowSeconds());
    PromQuery query = loadQuery(RawSeries.TOTAL_REQUESTS, target.app(), grid, rateWindowSeconds);
    return client
        .ask(query)
        .map(parts -> Map.of(Series.REQUEST_RATE, SampleSeries.sum(parts, grid)))
        .map(columns -> new MetricsWindow(grid, columns))
        .onFailure()
        .invoke(this::warnOfHistory)
        .subscribeAsCompletionStage();
  }

  /** Nobody waits for most histories, so that nobody else would tell. */
  private void warnOfHistory(Throwable failure) {
    String why = String.valueOf(failure.getMessage());
    log.warn(
        "history " + why, "The long history cannot be read, what was read before stays: " + why);
  }

  /** Asks Prometheus for a constant: true if it answers, false if it does not. Never fails. */
  public CompletionStage<Boolean> ping(Instant now) {
    return client
        .ask(PromQuery.instant("vector(1)", "vector(1)", now))
        .map(answer -> true)
        .onFailure(MetricsUnavailableException.class)
        .recoverWithItem(false)
        .subscribeAsCompletionStage();
  }

  /** Returns the name of every series that a reading asks for. */
  public List<String> seriesNames() {
    List<String> names =
        new ArrayList<>(Arrays.stream(RawSeries.values()).map(series::nameOf).toList());
    names.addAll(allocationSeries());
    return names;
  }

  private static List<String> allocationSeries() {
    return List.of(MetricNames.ALLOCS_CPU_ALLOCATED, MetricNames.ALLOCS_MEMORY_ALLOCATED);
  }

  @Override
  public void close() {
    client.close();
  }
}
