package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.DecisionQuery;
import io.productify.optimizer.decisions.Decisions;
import io.productify.optimizer.decisions.LogEntry;
import java.time.Duration;
import java.util.Optional;

/** Writers with the clocks of the machine: they wait for a data base, which has no other. */
final class Writers {

  /** No row of {@link Decisions} is ever old. */
  static final Retention FOR_EVER = new Retention(Duration.ofDays(10_000), Duration.ofDays(10_000));

  private Writers() {}

  static LogWriter writer(StoreSettings place, int queue) {
    return writer(place, new LogWriter.Settings(queue, 100, FOR_EVER, Duration.ofSeconds(20)));
  }

  static LogWriter writer(StoreSettings place, LogWriter.Settings settings) {
    return new LogWriter(
        place, settings, new LogWriter.Clocks(System::currentTimeMillis, System::nanoTime));
  }

  static LogEntry made(int n) {
    return new LogEntry.Made(Decisions.planned(n, 5), Optional.empty());
  }

  static int written(StoreSettings place) {
    return new SqlDecisionLog(place)
        .find(new DecisionQuery(DecisionQuery.Filter.ALL, Optional.empty(), 100_000))
        .decisions()
        .size();
  }
}
