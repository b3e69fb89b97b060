package io.productify.optimizer.forecast.sarimax;

import java.util.Arrays;
import java.util.Optional;

/**
 * Fits SARIMAX models by maximum likelihood.
 *
 * <p>Series and regressors are scaled ({@link ScaledSeries}), regression coefficients, constant and
 * variance are profiled out ({@link ProfileLikelihood}), and only the ARMA parameters are searched,
 * in a box that holds every model with its roots on or outside the unit circle ({@link
 * PolynomialBox}). The starts are looked at first, and the search climbs from the best few; with
 * parameters of an earlier fit, from these alone.
 *
 * <p>The prior variance of the search is {@value #SEARCH_PRIOR} times the innovation variance, so
 * that a fit follows a change of units. The likelihood that is reported has the absolute prior of
 * {@link SarimaxModel#PRIOR_VARIANCE}: where innovations are as large as its root, 1000, it says
 * that the level is surely near zero, and where they are very small it is lost in rounding. A fit
 * of {@link #withReportedDeciding} climbs the reported one too where the two disagree, for
 * comparisons.
 *
 * <p>Immutable and thread-safe.
 */
public final class SarimaxFitter {

  private static final double SEARCH_PRIOR = 1e6;
  private static final double DISAGREEMENT = 0.02;

  private static final int ALLOWANCE_FOR_EACH_DIMENSION = 150;
  private static final int LEAST_EVALUATIONS = 30;

  /** What a step of the general filter costs beside its states, measured: about 0.15 µs. */
  private static final int MULTIPLICATIONS_OF_A_STEP = 150;

  private final SarimaxOrder order;
  private final PolynomialBox box;
  private final MultiStart starts;
  private final boolean reportedDecides;
  private final double work;

  /** A fitter of one shape, whose fits follow a change of units. */
  public SarimaxFitter(SarimaxOrder order) {
    this(order, false, Double.POSITIVE_INFINITY);
  }

  private SarimaxFitter(SarimaxOrder order, boolean reportedDecides, double work) {
    this.order = order;
    this.reportedDecides = reportedDecides;
    this.work = work;
    box = new PolynomialBox(order);
    starts = new MultiStart(order);
  }

  /** Returns a fitter of the same shape for which the reported likelihood alone decides. */
  public SarimaxFitter withReportedDeciding() {
    return new SarimaxFitter(order, true, work);
  }

  /**
   * Returns a fitter of the same shape whose search ends, not converged, when its work is done: a
   * season of many steps makes every evaluation of the likelihood slow.
   *
   * @param multiplications about how many; an evaluation takes the points times the square of the
   *     states, and {@value #MULTIPLICATIONS_OF_A_STEP} more a point beyond the first order. At
   *     least {@value #LEAST_EVALUATIONS} evaluations are made.
   */
  public SarimaxFitter within(double multiplications) {
    return new SarimaxFitter(order, reportedDecides, multiplications);
  }

  private BoxSearch.Allowance allowance(int dimension, int points) {
    int step = FirstOrderInnovations.covers(order) ? 0 : MULTIPLICATIONS_OF_A_STEP;
    double evaluation = (double) points * (step + order.states() * order.states());
    return new BoxSearch.Allowance(
        ALLOWANCE_FOR_EACH_DIMENSION * (dimension + 1),
        (long) Math.max(LEAST_EVALUATIONS, work / evaluation));
  }

  /**
   * Fits a series.
   *
   * @param y one value a period, {@code NaN} where missing
   * @param columns regressors, {@code [column][period]}, at least as long as y; empty for none
   * @return empty where the observations that the likelihood counts are fewer than the parameters
   * @throws IllegalArgumentException where a column is too short or not finite
   */
  public Optional<SarimaxFit> fit(double[] y, double[][] columns) {
    return fit(new Attempt(y, columns), new Start(Optional.empty(), true));
  }

  /**
   * Fits a series, searching near the parameters of an earlier fit.
   *
   * @param y one value a period, {@code NaN} where missing
   * @param columns regressors, {@code [column][period]}, at least as long as y; empty for none
   * @param start parameters of the same order
   * @return empty where the observations that the likelihood counts are fewer than the parameters
   * @throws IllegalArgumentException where a column is too short or not finite, or the parameters
   *     are of another order
   */
  public Optional<SarimaxFit> fit(double[] y, double[][] columns, SarimaxParameters start) {
    return fit(new Attempt(y, columns), new Start(pointOf(start), false));
  }

  /**
   * Fits a series, searching everywhere; where the work ends before something better is found, the
   * parameters of the earlier fit stay.
   *
   * @param y one value a period, {@code NaN} where missing
   * @param columns regressors, {@code [column][period]}, at least as long as y; empty for none
   * @param known parameters of the same order
   * @return empty where the observations that the likelihood counts are fewer than the parameters
   * @throws IllegalArgumentException where a column is too short or not finite, or the parameters
   *     are of another order
   */
  public Optional<SarimaxFit> fitAnew(double[] y, double[][] columns, SarimaxParameters known) {
    return fit(new Attempt(y, columns), new Start(pointOf(known), true));
  }

  private Optional<double[]> pointOf(SarimaxParameters parameters) {
    parameters.requireFor(order);
    return Optional.of(box.pointOf(parameters));
  }

  /**
   * Where a search begins.
   *
   * @param known the point of an earlier fit
   * @param everywhere whether to look at other places too
   */
  private record Start(Optional<double[]> known, boolean everywhere) {}

  private Optional<SarimaxFit> fit(Attempt attempt, Start start) {
    return attempt.enough() ? attempt.run(start) : Optional.empty();
  }

  /** One series on its way to a fit. */
  private final class Attempt {

    private final double[] y;
    private final double[][] columns;
    private final ScaledSeries scaled;
    private final ProfileLikelihood profile;
    private int evaluations;
    private boolean converged = true;

    Attempt(double[] y, double[][] columns) {
      Regression.requireCovering(columns, y.length);
      this.y = y;
      this.columns = columns;
      scaled = ScaledSeries.of(order, y, columns);
      profile = new ProfileLikelihood(order, scaled.centred(), scaled.columns());
    }

    boolean enough() {
      return profile.counted() >= order.parameters(columns.length);
    }

    Optional<SarimaxFit> run(Start start) {
      double[] point = search(start);
      double value = profiledValue(point);
      if (value == Double.NEGATIVE_INFINITY) {
        return Optional.empty();
      }
      SarimaxParameters parameters = parameters(point, profile, profile.variance());
      double expected = value - profile.counted() * Math.log(scaled.units().series());
      if (reportedDecides) {
        double reported = new SarimaxModel(order, parameters).logLikelihood(y, columns);
        if (!(Math.abs(reported - expected) <= DISAGREEMENT)) {
          parameters = climbReported(point, parameters, reported);
        }
      }
      return Optional.of(describe(new SarimaxModel(order, parameters), expected));
    }

    private double profiledValue(double[] point) {
      profile.regress(box.polynomials(point), SEARCH_PRIOR);
      return profile.logLikelihood(profile.variance());
    }

    private double[] search(Start start) {
      int n = box.dimension();
      double[] lower = filled(n, -1);
      double[] upper = filled(n, 1);
      BoxSearch search = new BoxSearch(this::profiledValue, lower, upper, allowance(n, y.length));
      if (n == 0) {
        return new double[0];
      }
      start.known().ifPresent(search::evaluate);
      if (start.everywhere()) {
        starts.climb(search, n);
      } else {
        search.climb(start.known().orElseThrow(), MultiStart.RADIUS / 4, MultiStart.PRECISION);
      }
      evaluations += search.evaluations();
      converged = search.converged();
      return search.best();
    }

    private SarimaxParameters parameters(
        double[] point, ProfileLikelihood at, double scaledVariance) {
      ScaledSeries.Units units = scaled.units();
      double[] beta = at.beta();
      for (int j = 0; j < beta.length; j++) {
        beta[j] *= units.series() / units.columns()[j];
      }
      return new SarimaxParameters(
          at.constant() * units.series(),
          beta,
          box.ar(point),
          box.ma(point),
          box.seasonalAr(point),
          box.seasonalMa(point),
          Math.max(Double.MIN_NORMAL, scaledVariance * units.series() * units.series()));
    }

    /** Searches ARMA parameters and the logarithm of the variance on the reported likelihood. */
    private SarimaxParameters climbReported(
        double[] point, SarimaxParameters found, double reported) {
      ProfileLikelihood absolute = new ProfileLikelihood(order, scaled.series(), scaled.columns());
      double unit = scaled.units().series();
      int n = point.length;
      double[] lower = filled(n + 1, -1);
      double[] upper = filled(n + 1, 1);
      double[] start = Arrays.copyOf(point, n + 1);
      start[n] = Math.log(found.variance() / unit / unit);
      lower[n] = Math.min(start[n] - 3, Math.log(ProfileLikelihood.VARIANCE_FLOOR));
      upper[n] = start[n] + 6;
      BoxSearch search =
          new BoxSearch(
              x -> {
                double variance = Math.exp(x[n]);
                absolute.regress(
                    box.polynomials(x), SarimaxModel.PRIOR_VARIANCE / (unit * unit * variance));
                return absolute.logLikelihood(variance);
              },
              lower,
              upper,
              allowance(n + 1, y.length));
      search.climb(start, MultiStart.RADIUS, MultiStart.PRECISION);
      for (double[] other : starts.bestStarts(search, n, start[n])) {
        search.climb(other, MultiStart.RADIUS, MultiStart.PRECISION);
      }
      evaluations += search.evaluations();
      double[] top = search.best();
      double gained = search.bestValue() - absolute.counted() * Math.log(unit);
      if (!(gained > reported)) {
        return found;
      }
      double variance = Math.exp(top[n]);
      absolute.regress(
          box.polynomials(top), SarimaxModel.PRIOR_VARIANCE / (unit * unit * variance));
      return parameters(top, absolute, variance);
    }

    private SarimaxFit describe(SarimaxModel model, double expected) {
      double prior = model.robustPrior();
      SarimaxState state = model.filter(y, columns, prior);
      double reported =
          prior == SarimaxModel.PRIOR_VARIANCE
              ? state.logLikelihood()
              : model.logLikelihood(y, columns);
      return new SarimaxFit(
          model,
          new SarimaxFit.Quality(
              Double.isFinite(reported) ? reported : expected,
              state.observed(),
              profile.counted(),
              Math.sqrt(model.parameters().variance())),
          new SarimaxFit.Search(converged, evaluations),
          state);
    }

    private double[] filled(int length, double value) {
      double[] values = new double[length];
      Arrays.fill(values, value);
      return values;
    }
  }
}
