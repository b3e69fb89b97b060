package io.productify.optimizer.planning;

import io.productify.optimizer.engine.host.PoolDemand;
import io.productify.optimizer.engine.host.PoolRules;
import io.productify.optimizer.engine.reactive.Watch;
import io.productify.optimizer.metrics.ScalingTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * The demand for hosts of every pool, told by what was answered. Bounded: beyond a number of pools
 * further ones are not heard. Thread-safe.
 */
public final class HostBook implements DecisionListener {

  /** Pools are a few; without a bound a request could name any number of them. */
  private static final int MOST_POOLS = 256;

  private final PoolRules rules;
  private final BiConsumer<HostBook, String> onNewPool;
  private final Map<String, PoolDemand> demands = new HashMap<>();
  private final Map<String, Instant> letGo = new HashMap<>();

  /**
   * Nothing is wanted yet.
   *
   * @param onNewPool is told the name of each pool when it is first heard of
   */
  public HostBook(PoolRules rules, BiConsumer<HostBook, String> onNewPool) {
    this.rules = rules;
    this.onNewPool = onNewPool;
  }

  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {
    answer
        .explanation()
        .solution()
        .posed()
        .flatMap(posed -> posed.problem().senses().watch())
        .ifPresent(watch -> heard(request.target(), watch, answer.decision().stamp().now()));
  }

  private void heard(ScalingTarget target, Watch watch, Instant now) {
    String pool = watch.situation().policy().pool();
    if (remember(pool, new PoolDemand.Evaluated(target, watch.verdict().hostNeed(), now))) {
      onNewPool.accept(this, pool);
    }
  }

  /** Returns whether the pool is a new one. */
  private synchronized boolean remember(String pool, PoolDemand.Evaluated evaluated) {
    boolean known = demands.containsKey(pool);
    if (!known && demands.size() >= MOST_POOLS) {
      return false;
    }
    demands.merge(
        pool,
        PoolDemand.NONE.after(evaluated, rules),
        (before, first) -> before.after(evaluated, rules));
    return !known;
  }

  /** Tells whether a pool wants hosts. */
  public synchronized boolean wanted(String pool, Instant now) {
    return demand(pool).wanted(now, rules);
  }

  /** Returns the replicas of a pool that wait for hosts. */
  public synchronized int shortfallReplicas(String pool, Instant now) {
    return demand(pool).shortfallReplicas(now, rules);
  }

  /** Tells whether work of a pool waits for capacity. */
  public synchronized boolean pending(String pool, Instant now) {
    return demand(pool).pending(now, rules);
  }

  /** Returns the pools that were heard of, in their order. */
  public synchronized Set<String> pools() {
    return new TreeSet<>(demands.keySet());
  }

  /** Returns the time since a pool last wanted hosts; empty if it never did. */
  public synchronized Optional<Duration> sinceWanted(String pool, Instant now) {
    PoolDemand demand = demand(pool);
    return demand.wanted(now, rules)
        ? Optional.of(Duration.ZERO)
        : demand.risen().map(at -> Duration.between(at, now));
  }

  /** Returns the time since a host of a pool was last let go; empty if none was. */
  public synchronized Optional<Duration> sinceLetGo(String pool, Instant now) {
    return Optional.ofNullable(letGo.get(pool)).map(at -> Duration.between(at, now));
  }

  /** Takes note of a host that may go. */
  public synchronized void letGo(String pool, Instant now) {
    if (letGo.containsKey(pool) || letGo.size() < MOST_POOLS) {
      letGo.put(pool, now);
    }
  }

  private PoolDemand demand(String pool) {
    return demands.getOrDefault(pool, PoolDemand.NONE);
  }
}
