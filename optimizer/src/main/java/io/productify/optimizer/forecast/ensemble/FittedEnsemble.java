package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.sarimax.SarimaxFit;
import io.productify.optimizer.forecast.season.SeasonalProfile;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Models with their parameters, their weights and what they miss. Immutable. */
public final class FittedEnsemble {

  private static final int NAMED_MEMBERS = 3;
  private static final double LEAST_NAMED_WEIGHT = 0.05;

  private final Season season;
  private final Fits fits;
  private final List<Member> members;
  private final Pooling pooling;

  /**
   * What is known of days and weeks.
   *
   * @param history that the profile was learned from
   * @param profile may be unknown
   * @param scale that everything is on
   * @param coefficient of the profile in the load, 0 to 1.2
   */
  public record Season(
      LoadHistory history, SeasonalProfile profile, Scale scale, double coefficient) {}

  /**
   * The SARIMAX models.
   *
   * @param plain without regressors
   * @param seasonal around the profile or with Fourier regressors; empty where it would be the same
   * @param warmStarts how many fits in a row began from the parameters of the one before
   */
  public record Fits(Optional<SarimaxFit> plain, Optional<SarimaxFit> seasonal, int warmStarts) {

    /** Returns the model that stands for SARIMAX where only one can. */
    public Optional<SarimaxFit> first() {
      return seasonal.or(() -> plain);
    }
  }

  /**
   * How the members are put together.
   *
   * @param blend weights
   * @param errors mean absolute error of each member in the replay, {@code [horizon][member]},
   *     requests per second; {@code NaN} where too little is known
   * @param spread what the combined forecast misses
   */
  record Pooling(Blend blend, double[][] errors, Spread spread) {}

  FittedEnsemble(Season season, Fits fits, List<Member> members, Pooling pooling) {
    this.season = season;
    this.fits = fits;
    this.members = List.copyOf(members);
    this.pooling = pooling;
  }

  public Season season() {
    return season;
  }

  public Fits fits() {
    return fits;
  }

  List<Member> members() {
    return members;
  }

  Blend blend() {
    return pooling.blend();
  }

  Spread spread() {
    return pooling.spread();
  }

  /** Returns the names of the members, in the order of {@link #weights}. */
  public List<String> memberNames() {
    return members.stream().map(Member::name).toList();
  }

  /** Returns the weights of the members at a horizon, adding up to 1; zeros if not judged. */
  public double[] weights(int horizonSteps) {
    double[] weights = new double[members.size()];
    pooling.blend().at(horizonSteps, weights);
    return weights;
  }

  /**
   * Returns the mean absolute errors of the members in the replay at a horizon, requests per
   * second; {@code NaN} where too little is known.
   */
  public double[] replayErrors(int horizonSteps) {
    HorizonPosition position = HorizonPosition.of(pooling.blend().horizons(), horizonSteps);
    double[] before = pooling.errors()[position.before()];
    double[] after = pooling.errors()[position.after()];
    double[] errors = new double[before.length];
    Arrays.setAll(errors, member -> position.between(before[member], after[member]));
    return errors;
  }

  /**
   * Returns the mean absolute error that the forecast itself has in the replay, of the median of
   * each step ahead, requests per second; {@code NaN} where too little is known.
   */
  public double[] meanAbsoluteErrors(int horizonSteps) {
    double[] errors = new double[horizonSteps];
    Arrays.setAll(errors, step -> pooling.spread().meanAbsoluteErrorAt(step + 1));
    return errors;
  }

  /** Tells whether the replay had enough samples to tell one member from another. */
  public boolean judged() {
    return Arrays.stream(weights(1)).anyMatch(weight -> weight > 0);
  }

  /** Tells whether a SARIMAX model was less far off one step ahead than persistence. */
  public boolean beatsPersistence() {
    double[] errors = replayErrors(1);
    double persistence = errors[memberNames().indexOf(EnsembleFitter.PERSISTENCE)];
    for (int member = 0; member < errors.length; member++) {
      if (members.get(member) instanceof SarimaxMember && errors[member] < persistence) {
        return true;
      }
    }
    return false;
  }

  /** Returns what the members that make up most of the forecast at a horizon follow. */
  Forecast.Cycle cycle(int horizonSteps) {
    double[] weights = weights(horizonSteps);
    Map<Forecast.Cycle, Double> shares = new EnumMap<>(Forecast.Cycle.class);
    for (int member = 0; member < weights.length; member++) {
      shares.merge(members.get(member).cycle(), weights[member], Double::sum);
    }
    if (shares.getOrDefault(Forecast.Cycle.NONE, 0.0) > 0.5) {
      return Forecast.Cycle.NONE;
    }
    double day = shares.getOrDefault(Forecast.Cycle.DAY, 0.0);
    double week = shares.getOrDefault(Forecast.Cycle.WEEK, 0.0);
    return day >= week ? Forecast.Cycle.DAY : Forecast.Cycle.WEEK;
  }

  /** Returns the members that count most at a horizon, for people. */
  String mostly(int horizonSteps) {
    double[] weights = weights(horizonSteps);
    return IntStream.range(0, weights.length)
        .boxed()
        .sorted(Comparator.comparingDouble(member -> -weights[member]))
        .limit(NAMED_MEMBERS)
        .filter(member -> weights[member] >= LEAST_NAMED_WEIGHT)
        .map(member -> "%s %.0f %%".formatted(members.get(member).name(), 100 * weights[member]))
        .collect(Collectors.joining(", "));
  }
}
