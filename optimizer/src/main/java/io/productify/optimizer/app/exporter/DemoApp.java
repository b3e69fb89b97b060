package io.productify.optimizer.app.exporter;

import io.productify.optimizer.metrics.Series;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An imaginary application: its load follows a shape, or stands where it was put, and its counters
 * add that load up. Thread-safe; time is an argument and never goes back.
 */
final class DemoApp {

  /** A scrape that comes late still sees what the load was in between, this finely, seconds. */
  private static final double LONGEST_STRIDE_SECONDS = 1;

  private static final int MOST_STRIDES = 3600;

  /** What only ever grows. */
  enum Counter {
    REQUESTS,
    RESPONSE_SECONDS,
    QUEUE_ARRIVED,
    QUEUE_PROCESSED,
    QUEUE_SECONDS
  }

  /**
   * What a scrape sees.
   *
   * @param load value of every series now
   * @param counters totals since the start
   * @param replicas allocations that run
   */
  record View(Map<Series, Double> load, Map<Counter, Double> counters, int replicas) {}

  private final String name;
  private final SyntheticLoad shape;
  private final double speed;
  private final Map<Series, Double> fixed = new EnumMap<>(Series.class);
  private final Map<Counter, Double> counters = new EnumMap<>(Counter.class);
  private double countedUntil;
  private int replicas;

  /**
   * Starts at second 0, which is a midnight of the shape.
   *
   * @param speed seconds of the shape that pass in a second, above 0
   */
  DemoApp(String name, SyntheticLoad shape, double speed, int replicas) {
    this.name = name;
    this.shape = shape;
    this.speed = speed;
    this.replicas = replicas;
    for (Counter counter : Counter.values()) {
      counters.put(counter, 0.0);
    }
  }

  String name() {
    return name;
  }

  /** Puts some of the load where it stays; {@code second} is the time since the start. */
  synchronized void change(LoadChange change, double second) {
    count(second);
    if (change.backToShape()) {
      fixed.clear();
    }
    fixed.putAll(change.fixed());
    replicas = change.replicas().orElse(replicas);
  }

  synchronized View view(double second) {
    count(second);
    return new View(load(second), new EnumMap<>(counters), replicas);
  }

  /** Returns the state as the control route answers it. */
  synchronized Map<String, Object> state(double second) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put("app", name);
    state.put("replicas", replicas);
    load(second).forEach((series, value) -> state.put(LoadChange.parameterOf(series), value));
    state.put("fixed", fixed.keySet().stream().map(LoadChange::parameterOf).toList());
    return state;
  }

  private Map<Series, Double> load(double second) {
    Map<Series, Double> load = shape.at(second * speed);
    load.putAll(fixed);
    return load;
  }

  /** Adds up the load since the last call, in strides of equal length. */
  private void count(double until) {
    double span = Math.max(0, until - countedUntil);
    int strides =
        (int) Math.min(MOST_STRIDES, Math.max(1, Math.ceil(span / LONGEST_STRIDE_SECONDS)));
    double stride = span / strides;
    for (int i = 0; i < strides; i++) {
      add(load(countedUntil + (i + 0.5) * stride), stride);
    }
    countedUntil += span;
  }

  private void add(Map<Series, Double> load, double seconds) {
    double requests = of(load, Series.REQUEST_RATE) * seconds;
    double processed = of(load, Series.QUEUE_PROCESSED_RATE) * seconds;
    grow(Counter.REQUESTS, requests);
    grow(Counter.RESPONSE_SECONDS, requests * of(load, Series.RESPONSE_TIME));
    grow(Counter.QUEUE_ARRIVED, of(load, Series.QUEUE_ARRIVAL_RATE) * seconds);
    grow(Counter.QUEUE_PROCESSED, processed);
    grow(Counter.QUEUE_SECONDS, processed * of(load, Series.QUEUE_PROCESS_TIME));
  }

  private static double of(Map<Series, Double> load, Series series) {
    return load.getOrDefault(series, 0.0);
  }

  private void grow(Counter counter, double by) {
    counters.merge(counter, by, Double::sum);
  }
}
