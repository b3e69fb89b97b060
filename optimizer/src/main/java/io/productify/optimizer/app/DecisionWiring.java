package io.productify.optimizer.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.productify.optimizer.app.telemetry.DecisionLogMetrics;
import io.productify.optimizer.decisions.AskedCounts;
import io.productify.optimizer.decisions.DecisionLog;
import io.productify.optimizer.decisions.DecisionRecorder;
import io.productify.optimizer.decisions.Fact;
import io.productify.optimizer.decisions.LogQueue;
import io.productify.optimizer.decisions.UnkeptLog;
import io.productify.optimizer.decisions.sql.LogWriter;
import io.productify.optimizer.decisions.sql.SqlDecisionLog;
import io.productify.optimizer.decisions.sql.StoreSettings;
import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.LastKnown;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.DecisionListeners;
import io.productify.optimizer.planning.PlanningDispatcher;
import io.productify.optimizer.planning.ReactiveMemory;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Builds the decision log, and what outlives a restart in it. */
@ApplicationScoped
class DecisionWiring {

  private static final Logger LOG = Logger.getLogger(DecisionWiring.class);

  private static final int BEFORE_ALL_OTHERS = 1;
  private static final int AFTER_ALL_OTHERS = 1_000_000;

  /** What a start may wait for the store; one that is down costs no more. */
  private static final Duration RESTORE = Duration.ofSeconds(1);

  private final OptimizerConfig config;

  DecisionWiring(OptimizerConfig config) {
    this.config = config;
  }

  /**
   * The log, where there is one.
   *
   * @param settings where it is
   * @param writer writes it
   */
  record Kept(StoreSettings settings, LogWriter writer) {}

  /**
   * Whether decisions are kept.
   *
   * @param kept the log; empty where it is switched off
   */
  record Keeping(Optional<Kept> kept) {

    /** Returns what keeps the last change of a count. */
    ReactiveMemory.Keeper ofChanges() {
      return kept.<ReactiveMemory.Keeper>map(
              log ->
                  (target, change, fired) ->
                      log.writer().remember(new Fact.Acted(target, change, fired)))
          .orElse(ReactiveMemory.Keeper.NONE);
    }
  }

  @Produces
  @Singleton
  Keeping keeping(Clock clock) {
    LogWriter.Settings settings = DecisionKeysReader.writer(config);
    return new Keeping(
        DecisionKeysReader.store(config.decisions())
            .map(
                place ->
                    new Kept(
                        place,
                        new LogWriter(
                            place,
                            settings,
                            new LogWriter.Clocks(clock::millis, System::nanoTime)))));
  }

  void close(@Disposes Keeping keeping) {
    keeping.kept().ifPresent(kept -> kept.writer().close());
  }

  @Produces
  @Singleton
  DecisionLog log(Keeping keeping) {
    return keeping
        .kept()
        .<DecisionLog>map(kept -> new SqlDecisionLog(kept.settings()))
        .orElseGet(UnkeptLog::new);
  }

  @Produces
  @Singleton
  DecisionListener recorder(Keeping keeping, AskedCounts asked, EngineRegistry engines) {
    return keeping
        .kept()
        .<DecisionListener>map(
            kept -> new DecisionRecorder(kept.writer(), asked, engines, EngineKeys.mode(config)))
        .orElseGet(() -> new DecisionListeners(List.of()));
  }

  @Produces
  @Singleton
  AskedCounts asked() {
    return new AskedCounts(config.servingCapacity());
  }

  @Produces
  @Singleton
  LastKnown lastKnown(Keeping keeping) {
    Allocation fallback = new Allocation(config.fallbackCpuAlloc(), config.fallbackMemAlloc());
    return new LastKnown(
        fallback,
        config.servingCapacity(),
        keeping
            .kept()
            .<LastKnown.Keeper>map(kept -> new Remembering(kept.writer()))
            .orElse(LastKnown.Keeper.NONE));
  }

  /** Puts what becomes known into the log. */
  private record Remembering(LogQueue queue) implements LastKnown.Keeper {
    @Override
    public void allocation(ScalingTarget target, Allocation allocation) {
      queue.remember(new Fact.ReplicaSize(target.group(), target.task(), allocation));
    }

    @Override
    public void responseTime(String app, double seconds) {
      queue.remember(new Fact.ResponseTime(app, seconds));
    }
  }

  /**
   * Begins to read what outlived the last run while the service starts to listen.
   *
   * @param everything is built before: a bad key elsewhere stops the start and leaves no file
   *     behind
   */
  void begin(
      @Observes @Priority(BEFORE_ALL_OTHERS) StartupEvent started,
      PlanningDispatcher everything,
      Keeping keeping,
      Restored restored,
      MeterRegistry meters) {
    keeping
        .kept()
        .ifPresent(
            kept -> {
              DecisionLogMetrics.show(kept.writer(), meters);
              kept.writer().start(facts -> facts.forEach(restored::take));
            });
  }

  @Produces
  @Singleton
  Restored restored(LastKnown lastKnown, AskedCounts asked, ReactiveMemory changes) {
    return new Restored(lastKnown, asked, changes);
  }

  /** Who takes over what outlived a restart. */
  record Restored(LastKnown lastKnown, AskedCounts asked, ReactiveMemory changes) {

    void take(Fact fact) {
      if (fact instanceof Fact.ReplicaSize size) {
        lastKnown.restoreAllocation(size.group(), size.task(), size.allocation());
      } else if (fact instanceof Fact.ResponseTime response) {
        lastKnown.restoreResponseTime(response.app(), response.seconds());
      } else if (fact instanceof Fact.AskedCount count) {
        asked.restore(count);
        changes.restore(count.target(), count.count());
      } else if (fact instanceof Fact.Acted acted) {
        changes.restore(acted.target(), acted.change(), acted.triggers());
      }
    }
  }

  /** The first request must know what was known before, where that can be had. */
  void await(@Observes @Priority(AFTER_ALL_OTHERS) StartupEvent started, Keeping keeping) {
    keeping
        .kept()
        .filter(kept -> kept.writer().awaitRestored(RESTORE))
        .ifPresent(kept -> LOG.infof("decision log: %s", kept.settings().place()));
  }
}
