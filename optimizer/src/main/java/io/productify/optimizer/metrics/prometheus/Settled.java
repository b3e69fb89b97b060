package io.productify.optimizer.metrics.prometheus;

import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What became of one of several calls in flight: all are awaited, so that a failure names every
 * series that is missing and not just the first.
 *
 * @param value what it answered; empty if it failed
 * @param fault why it failed; empty if it answered
 */
record Settled<T>(Optional<T> value, Optional<MetricsUnavailableException> fault) {

  private static <T> Uni<Settled<T>> of(Uni<T> call) {
    return call.map(answer -> new Settled<>(Optional.of(answer), Optional.empty()))
        .onFailure(MetricsUnavailableException.class)
        .recoverWithItem(fault -> new Settled<>(Optional.empty(), Optional.of(fault)));
  }

  /** Awaits all calls, and answers in their order. */
  static <T> Uni<List<T>> all(List<Uni<T>> calls) {
    return Uni.combine()
        .all()
        .unis(calls.stream().map(Settled::of).toList())
        .with(
            settled -> {
              List<Settled<T>> known = typed(settled);
              throwAny(known.stream().flatMap(one -> one.fault().stream()).toList());
              return known.stream().map(one -> one.value().orElseThrow()).toList();
            });
  }

  /** The combination hands over a list without its type. */
  @SuppressWarnings("unchecked")
  private static <T> List<Settled<T>> typed(List<?> settled) {
    return (List<Settled<T>>) settled;
  }

  /** Awaits two calls of different kinds. */
  static <A, B, C> Uni<C> both(Uni<A> one, Uni<B> other, BiFunction<A, B, C> combine) {
    return Uni.combine()
        .all()
        .unis(of(one), of(other))
        .asTuple()
        .map(
            pair -> {
              Settled<A> first = pair.getItem1();
              Settled<B> second = pair.getItem2();
              throwAny(
                  List.of(first.fault(), second.fault()).stream()
                      .flatMap(Optional::stream)
                      .toList());
              return combine.apply(first.value().orElseThrow(), second.value().orElseThrow());
            });
  }

  private static void throwAny(List<MetricsUnavailableException> faults) {
    if (!faults.isEmpty()) {
      List<String> series =
          faults.stream().flatMap(fault -> fault.series().stream()).distinct().toList();
      MetricsUnavailableException first = faults.get(0);
      throw new MetricsUnavailableException(String.valueOf(first.getMessage()), series, first);
    }
  }
}
