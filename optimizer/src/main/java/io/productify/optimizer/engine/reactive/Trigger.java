package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What asks for replicas, each by itself enough. Its overage is how far the value is past the
 * threshold, over the room between the threshold and its ceiling; the weights are those of the
 * engine this follows.
 */
public enum Trigger {
  /** Mean processor use. */
  AVERAGE_CPU(0.30) {
    @Override
    OptionalDouble overage(Signals signals, ReactivePolicy policy) {
      return percent(signals, Signal.AVERAGE_CPU, policy.threshold(PolicyField.SCALE_UP_CPU_AVG));
    }
  },
  /** Processor use of the hottest replica. */
  MAX_CPU(0.30) {
    @Override
    OptionalDouble overage(Signals signals, ReactivePolicy policy) {
      return percent(signals, Signal.MAX_CPU, policy.threshold(PolicyField.SCALE_UP_CPU_MAX));
    }
  },
  /** Mean memory use. */
  AVERAGE_MEMORY(0.30) {
    @Override
    OptionalDouble overage(Signals signals, ReactivePolicy policy) {
      return percent(
          signals, policy.averageMemory(), policy.threshold(PolicyField.SCALE_UP_MEM_AVG));
    }
  },
  /** Memory use of the fullest replica; one alone should not look like an emergency. */
  MAX_MEMORY(0.25) {
    @Override
    OptionalDouble overage(Signals signals, ReactivePolicy policy) {
      return percent(signals, policy.maxMemory(), policy.threshold(PolicyField.SCALE_UP_MEM_MAX));
    }
  },
  /** Throttled periods: a replica at its ceiling may look idle by its processor use. */
  THROTTLE(0.30) {
    @Override
    OptionalDouble overage(Signals signals, ReactivePolicy policy) {
      return percent(signals, Signal.THROTTLE, policy.threshold(PolicyField.SCALE_UP_THROTTLE));
    }
  },
  /** Open connections, its overage at most 1: ten times as many are no emergency. */
  CONNECTIONS(0.10) {
    @Override
    OptionalDouble overage(Signals signals, ReactivePolicy policy) {
      OptionalDouble times =
          timesOver(signals, Signal.CONNECTIONS, policy.optional(PolicyField.SCALE_UP_CONNECTIONS));
      return times.isPresent() ? OptionalDouble.of(Math.min(1, times.getAsDouble())) : times;
    }
  },
  /** Request rate, where a threshold is set. */
  REQUEST_RATE(0.15) {
    @Override
    OptionalDouble overage(Signals signals, ReactivePolicy policy) {
      return timesOver(
          signals, Signal.REQUEST_RATE, policy.optional(PolicyField.SCALE_UP_REQUEST_RATE));
    }
  },
  /** Mean response time. */
  RESPONSE_TIME(0.20) {
    @Override
    OptionalDouble overage(Signals signals, ReactivePolicy policy) {
      return timesOver(
          signals, Signal.RESPONSE_MS, policy.optional(PolicyField.SCALE_UP_RESPONSE_MS));
    }
  },
  /** Allocations that have waited for capacity too long: they count in full. */
  PENDING_STUCK(0.30) {
    @Override
    OptionalDouble overage(Signals signals, ReactivePolicy policy) {
      double bound = policy.threshold(PolicyField.PENDING_STUCK_SECONDS);
      return signals.exceeds(Signal.QUEUED_SECONDS, bound)
          ? OptionalDouble.of(1)
          : OptionalDouble.empty();
    }
  };

  private static final double CEILING_PERCENT = 100;

  private final double weight;

  Trigger(double weight) {
    this.weight = weight;
  }

  /**
   * Returns the overage, above 0; empty where the trigger does not fire, or its signal or its
   * threshold is missing.
   */
  abstract OptionalDouble overage(Signals signals, ReactivePolicy policy);

  /** Returns the weight of the overage in the score. */
  public double weight() {
    return weight;
  }

  /** Returns the name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static OptionalDouble percent(Signals signals, Signal signal, double threshold) {
    return signals.exceeds(signal, threshold)
        ? OptionalDouble.of(
            (signals.of(signal).orElseThrow() - threshold) / (CEILING_PERCENT - threshold))
        : OptionalDouble.empty();
  }

  /** Without a natural ceiling twice the threshold is taken for one. */
  private static OptionalDouble timesOver(
      Signals signals, Signal signal, OptionalDouble threshold) {
    if (threshold.isEmpty() || !signals.exceeds(signal, threshold.getAsDouble())) {
      return OptionalDouble.empty();
    }
    double bound = threshold.getAsDouble();
    return OptionalDouble.of((signals.of(signal).orElseThrow() - bound) / bound);
  }
}
