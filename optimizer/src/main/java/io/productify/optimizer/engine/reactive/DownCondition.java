package io.productify.optimizer.engine.reactive;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** What must hold, all of it at once, before a replica may go. A missing signal does not hold. */
enum DownCondition {
  AVERAGE_CPU_LOW {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      return below(signals, Signal.AVERAGE_CPU, policy.threshold(PolicyField.SCALE_DOWN_CPU));
    }
  },
  /** One hot replica hides in the mean. */
  NO_REPLICA_HOT {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      return below(signals, Signal.MAX_CPU, policy.threshold(PolicyField.SCALE_UP_CPU_MAX));
    }
  },
  /** A replica that nobody measured may be the hot one. */
  EVERY_REPLICA_MEASURED {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      OptionalDouble measured = signals.of(Signal.MEASURED);
      if (measured.isEmpty()) {
        return Optional.of(Unmet.missing(Signal.MEASURED));
      }
      return measured.getAsDouble() < signals.running()
          ? Optional.of(
              new Unmet(
                  true,
                  "only %.0f of %d replicas are measured"
                      .formatted(measured.getAsDouble(), signals.running())))
          : Optional.empty();
    }
  },
  AVERAGE_MEMORY_LOW {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      return below(signals, policy.averageMemory(), policy.threshold(PolicyField.SCALE_DOWN_MEM));
    }
  },
  /** Where connections have a threshold of either kind. */
  CONNECTIONS_FEW {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      OptionalDouble down = policy.optional(PolicyField.SCALE_DOWN_CONNECTIONS);
      return down.isPresent()
          ? below(signals, Signal.CONNECTIONS, down.getAsDouble())
          : policy.optional(PolicyField.SCALE_UP_CONNECTIONS).stream()
              .mapToObj(up -> below(signals, Signal.CONNECTIONS, up))
              .flatMap(Optional::stream)
              .findFirst();
    }
  },
  /** Where there is traffic: who serves none responds in no time at all. */
  RESPONSES_FAST {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      return traffic(signals)
          ? below(signals, Signal.RESPONSE_MS, policy.threshold(PolicyField.SCALE_DOWN_RESPONSE_MS))
          : Optional.empty();
    }
  },
  /** A rate that may raise the count must be known, and low, before the count falls. */
  REQUEST_RATE_LOW {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      return policy.optional(PolicyField.SCALE_UP_REQUEST_RATE).stream()
          .mapToObj(up -> below(signals, Signal.REQUEST_RATE, up))
          .flatMap(Optional::stream)
          .findFirst();
    }
  },
  ABOVE_THE_LOWEST {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      return signals.running() > policy.min()
          ? Optional.empty()
          : Optional.of(new Unmet(false, "at the lowest count of " + policy.min()));
    }
  },
  NOTHING_PENDING {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      return signals.pending() == 0 && !signals.exceeds(Signal.QUEUED, 0)
          ? Optional.empty()
          : Optional.of(new Unmet(false, "replicas are on their way"));
    }
  },
  /** What was measured a while ago may be high now. */
  NOTHING_LOST {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      return signals.lost().stream().filter(policy::hears).sorted().findFirst().map(Unmet::missing);
    }
  },
  NOTHING_FAILED {
    @Override
    Optional<Unmet> unmet(Signals signals, ReactivePolicy policy) {
      OptionalDouble failed = signals.of(Signal.FAILED);
      if (failed.isEmpty()) {
        return Optional.of(Unmet.missing(Signal.FAILED));
      }
      return failed.getAsDouble() > 0
          ? Optional.of(new Unmet(false, "allocations failed a short while ago"))
          : Optional.empty();
    }
  };

  /**
   * Why a condition does not hold.
   *
   * @param missing whether that is for want of a signal
   * @param text a few words for an operator
   */
  record Unmet(boolean missing, String text) {

    static Unmet missing(Signal signal) {
      return new Unmet(true, "there is no " + signal.label());
    }
  }

  /** Returns why the condition does not hold; empty if it does. */
  abstract Optional<Unmet> unmet(Signals signals, ReactivePolicy policy);

  /** Those that tell an idle application; the others hold for every removal. */
  private static final Set<DownCondition> IDLE =
      EnumSet.of(AVERAGE_CPU_LOW, AVERAGE_MEMORY_LOW, RESPONSES_FAST);

  /** The first that is not met of those that every removal needs; no signal may be missing. */
  static Optional<Unmet> firstUnmetOfRemoval(Signals signals, ReactivePolicy policy) {
    return Arrays.stream(values())
        .map(
            condition ->
                condition
                    .unmet(signals, policy)
                    .filter(unmet -> unmet.missing() || !IDLE.contains(condition)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  static Optional<Unmet> firstUnmet(Signals signals, ReactivePolicy policy) {
    return Arrays.stream(values())
        .map(condition -> condition.unmet(signals, policy))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Tells whether anybody is served, as far as is known. */
  static boolean traffic(Signals signals) {
    return signals.of(Signal.RESPONSE_MS).isPresent() || signals.exceeds(Signal.REQUEST_RATE, 0);
  }

  private static Optional<Unmet> below(Signals signals, Signal signal, double bound) {
    OptionalDouble value = signals.of(signal);
    if (value.isEmpty()) {
      return Optional.of(Unmet.missing(signal));
    }
    return value.getAsDouble() < bound
        ? Optional.empty()
        : Optional.of(
            new Unmet(
                false,
                String.format(
                    Locale.ROOT,
                    "%s %.1f is not below %.1f",
                    signal.label(),
                    value.getAsDouble(),
                    bound)));
  }
}
