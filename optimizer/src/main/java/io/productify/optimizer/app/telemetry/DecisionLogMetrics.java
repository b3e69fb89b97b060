package io.productify.optimizer.app.telemetry;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.productify.optimizer.decisions.sql.LogWriter;
import io.productify.optimizer.decisions.sql.WriterCounts;

/** What becomes of the rows of the decision log, for Prometheus. */
public final class DecisionLogMetrics {

  private DecisionLogMetrics() {}

  /** Shows a writer. */
  public static void show(LogWriter writer, MeterRegistry meters) {
    WriterCounts counts = writer.counts();
    FunctionCounter.builder("pfy_decisions_written", counts, WriterCounts::written)
        .description("rows written to the decision log")
        .register(meters);
    for (WriterCounts.Drop why : WriterCounts.Drop.values()) {
      FunctionCounter.builder("pfy_decisions_dropped", counts, c -> c.dropped(why))
          .description("rows that the decision log lost, by why")
          .tag("reason", why.label())
          .register(meters);
    }
    Gauge.builder("pfy_decisions_queue_depth", writer, LogWriter::depth)
        .description("rows that wait to be written to the decision log")
        .register(meters);
    Gauge.builder("pfy_decisions_store_up", counts, c -> c.isUp() ? 1 : 0)
        .description("whether the store of the decision log took what it was last given")
        .register(meters);
  }
}
