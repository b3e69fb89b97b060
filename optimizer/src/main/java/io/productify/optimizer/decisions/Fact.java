package io.productify.optimizer.decisions;

import io.productify.optimizer.engine.reactive.ReactiveState;
import io.productify.optimizer.engine.reactive.Trigger;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.ScalingTarget;
import java.util.List;
import java.util.Set;

/** Something that outlives a restart: of each key only the newest is kept. */
public sealed interface Fact {

  /** Returns what it is about; equal for facts that replace each other. */
  Object key();

  /**
   * The last known size of a replica.
   *
   * @param group Nomad task group, may be empty
   * @param task Nomad task
   * @param allocation what one replica holds
   */
  record ReplicaSize(String group, String task, Allocation allocation) implements Fact {
    @Override
    public Object key() {
      return List.of("size", group, task);
    }
  }

  /**
   * The last known response time.
   *
   * @param app application
   * @param seconds per request
   */
  record ResponseTime(String app, double seconds) implements Fact {
    @Override
    public Object key() {
      return List.of("response", app);
    }
  }

  /**
   * The count that was asked for last.
   *
   * @param target whose
   * @param count replicas, at least 0
   */
  record AskedCount(ScalingTarget target, int count) implements Fact {
    @Override
    public Object key() {
      return target;
    }
  }

  /**
   * The last change of a count by an engine with cooldowns.
   *
   * @param target whose
   * @param change from which count to which, and when
   * @param triggers that asked for it
   */
  record Acted(ScalingTarget target, ReactiveState.Acted change, Set<Trigger> triggers)
      implements Fact {

    public Acted {
      triggers = Set.copyOf(triggers);
    }

    @Override
    public Object key() {
      return List.of("acted", target);
    }
  }
}
