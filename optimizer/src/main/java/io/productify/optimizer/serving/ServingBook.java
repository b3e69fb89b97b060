package io.productify.optimizer.serving;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.ForecastRecord;
import io.productify.optimizer.planning.Observed;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.ShadowPlan;
import io.productify.optimizer.planning.Standing;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What is known of every application that is served: how good its forecasts have been, and what was
 * decided last. In memory and bounded: the least recently served leaves. Thread-safe.
 */
public final class ServingBook implements ForecastRecord, DecisionListener {

  private static final Comparator<ServingState> BY_GROUP_AND_APP =
      Comparator.comparing((ServingState state) -> state.target().group())
          .thenComparing(state -> state.target().app());

  private final Map<Key, ServedApplication> applications;
  private final double refitThreshold;
  private final Consumer<ScalingTarget> dropFit;

  private record Key(String group, String app) {

    static Key of(ScalingTarget target) {
      return new Key(target.group(), target.app());
    }
  }

  /**
   * Knows nothing yet.
   *
   * @param capacity applications that are known at most, at least 1
   * @param refitThreshold drift score from which models are given up, above 0, at most 1, which is
   *     never reached
   * @param dropFit gives up the models of an application
   */
  public ServingBook(int capacity, double refitThreshold, Consumer<ScalingTarget> dropFit) {
    if (capacity < 1) {
      throw new IllegalArgumentException(
          "optimizer.serving-capacity must be at least 1, was " + capacity);
    }
    if (!(refitThreshold > 0 && refitThreshold <= 1)) {
      throw new IllegalArgumentException(
          "optimizer.drift-refit-threshold must be above 0 and at most 1, was " + refitThreshold);
    }
    this.refitThreshold = refitThreshold;
    this.dropFit = dropFit;
    this.applications =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Key, ServedApplication> eldest) {
            return size() > capacity;
          }
        };
  }

  private ServedApplication application(ScalingTarget target) {
    synchronized (applications) {
      return applications.computeIfAbsent(Key.of(target), absent -> new ServedApplication(target));
    }
  }

  private Optional<ServedApplication> known(Key key) {
    synchronized (applications) {
      return Optional.ofNullable(applications.get(key));
    }
  }

  @Override
  public Standing observe(ScalingTarget target, Observed.Load load) {
    ServedApplication.Observation observation =
        application(target).observe(load, score -> score >= refitThreshold);
    if (observation.dropped()) {
      dropFit.accept(target);
    }
    return observation.standing();
  }

  @Override
  public double bandQuantile(ScalingTarget target, double wanted) {
    return application(target).bandQuantile(wanted);
  }

  @Override
  public void remember(ScalingTarget target, Observed.Load load, Forecast forecast) {
    application(target).remember(load.grid(), forecast);
  }

  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {
    application(request.target()).decided(request.target(), answer);
  }

  @Override
  public void failed(PlanRequest request, DecisionStamp stamp, Throwable cause) {
    application(request.target()).failed(stamp, cause);
  }

  /** One that has left does not come back for a plan that nobody was answered with. */
  @Override
  public void shadowed(ShadowPlan shadow) {
    known(Key.of(shadow.target())).ifPresent(application -> application.shadowed(shadow));
  }

  /** Returns what is known of an application; empty if it is not served. */
  public Optional<ServingState> state(String group, String app) {
    return known(new Key(group, app)).map(ServedApplication::state);
  }

  /** Returns what is known of every application, by group and name. */
  public List<ServingState> states() {
    List<ServedApplication> all;
    synchronized (applications) {
      all = List.copyOf(applications.values());
    }
    return all.stream().map(ServedApplication::state).sorted(BY_GROUP_AND_APP).toList();
  }
}
