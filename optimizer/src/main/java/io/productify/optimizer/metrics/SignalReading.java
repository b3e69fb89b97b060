package io.productify.optimizer.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one cycle read, each value with the time it was measured at.
 *
 * @param newest the newest sample of each signal that was read
 */
public record SignalReading(Map<Signal, Sample> newest) {

  /** Nothing was read. */
  public static final SignalReading NONE = new SignalReading(Map.of());

  /**
   * A measured value.
   *
   * @param value finite, at least 0
   * @param epochSecond when it was measured
   */
  public record Sample(double value, long epochSecond) {}

  public SignalReading {
    newest = Map.copyOf(newest);
  }

  /**
   * Returns what holds after an earlier cycle: a sample that has not advanced since is the earlier
   * result again. Read anew it would say whatever a difference of nothing says: 0 %.
   */
  public SignalReading after(SignalReading earlier) {
    Map<Signal, Sample> holding = new EnumMap<>(Signal.class);
    newest.forEach(
        (signal, sample) -> {
          Sample before = earlier.newest.get(signal);
          boolean advanced = before == null || sample.epochSecond() > before.epochSecond();
          holding.put(signal, advanced ? sample : before);
        });
    return new SignalReading(holding);
  }

  /** Returns these, and those of an earlier cycle of whatever is missing here. */
  public SignalReading over(SignalReading earlier) {
    Map<Signal, Sample> all = new EnumMap<>(Signal.class);
    all.putAll(earlier.newest);
    all.putAll(newest);
    return new SignalReading(all);
  }

  /** Returns the signals that are missing here and had a sample since a moment. */
  public Set<Signal> lostOf(SignalReading earlier, long sinceEpochSecond) {
    return earlier.newest.entrySet().stream()
        .filter(entry -> !newest.containsKey(entry.getKey()))
        .filter(entry -> entry.getValue().epochSecond() >= sinceEpochSecond)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** Returns the values alone. */
  public Map<Signal, Double> values() {
    Map<Signal, Double> values = new EnumMap<>(Signal.class);
    newest.forEach((signal, sample) -> values.put(signal, sample.value()));
    return values;
  }
}
