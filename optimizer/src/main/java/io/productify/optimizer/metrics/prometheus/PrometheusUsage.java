package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.Usage;
import io.productify.optimizer.metrics.UsageHistory;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.core.Vertx;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Reads what an application did from Prometheus, one range query a column, all in flight together.
 */
public final class PrometheusUsage implements AutoCloseable {

  private static final double SECONDS_PER_MILLI = 1e-3;
  private static final double SHARE_PER_PERCENT = 1e-2;

  private final UsageQueries queries;
  private final PrometheusClient client;

  /** Opens no connection yet. */
  public PrometheusUsage(Vertx vertx, PrometheusSettings prometheus, SignalSettings signals) {
    this.queries = new UsageQueries(prometheus, signals);
    this.client = new PrometheusClient(vertx, prometheus.endpoint(), () -> {});
  }

  /**
   * Reads the columns on a grid; those that nothing answers are absent.
   *
   * <p>The stage fails with {@link MetricsUnavailableException} if any query cannot be read.
   *
   * @param grid at most 11,000 points, what Prometheus answers
   */
  public CompletionStage<UsageHistory> read(ScalingTarget target, TimeGrid grid) {
    List<Usage> asked = new ArrayList<>();
    List<Uni<List<SampleSeries>>> calls = new ArrayList<>();
    queries
        .of(target)
        .forEach(
            (usage, query) -> {
              asked.add(usage);
              calls.add(client.ask(PromQuery.range(usage.label(), query, grid)));
            });
    return Settled.all(calls)
        .map(
            answers -> {
              Map<Usage, double[]> columns = new EnumMap<>(Usage.class);
              for (int i = 0; i < answers.size(); i++) {
                columns.put(asked.get(i), column(asked.get(i), answers.get(i), grid));
              }
              return new UsageHistory(grid, columns);
            })
        .subscribeAsCompletionStage();
  }

  private static double[] column(Usage usage, List<SampleSeries> answer, TimeGrid grid) {
    double[] column = SampleSeries.sum(answer, grid);
    double unit =
        switch (usage) {
          case RESPONSE_SECONDS -> SECONDS_PER_MILLI;
          case PROCESSOR -> SHARE_PER_PERCENT;
          default -> 1;
        };
    return Arrays.stream(column).map(value -> value * unit).toArray();
  }

  @Override
  public void close() {
    client.close();
  }
}
