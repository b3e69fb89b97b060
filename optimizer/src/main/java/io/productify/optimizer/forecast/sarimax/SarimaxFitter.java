package io.productify.optimizer.forecast.sarimax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.util.MathArrays;

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
  private static final double RADIUS = 0.2;
  private static final double LINE_RADIUS = 0.5;
  private static final double ROUGH = 2e-2;
  private static final double PRECISION = 1e-6;

  /** Unit roots of AR and MA part that nearly cancel; the second lag decides what is left. */
  private static final double NEARLY_ONE = 0.975;

  private static final double[] SECOND_LAGS = {-0.7, 0, 0.6};

  /** Starts to climb from, by dimension. */
  private static final int[] CLIMBS = {1, 2, 3, 8, 12};

  private static final int ALLOWANCE_FOR_EACH_DIMENSION = 150;

  private final SarimaxOrder order;
  private final PolynomialBox box;
  private final boolean reportedDecides;

  /** A fitter of one shape, whose fits follow a change of units. */
  public SarimaxFitter(SarimaxOrder order) {
    this(order, false);
  }

  private SarimaxFitter(SarimaxOrder order, boolean reportedDecides) {
    this.order = order;
    this.reportedDecides = reportedDecides;
    box = new PolynomialBox(order);
  }

  /** Returns a fitter of the same shape for which the reported likelihood alone decides. */
  public SarimaxFitter withReportedDeciding() {
    return new SarimaxFitter(order, true);
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
    return fit(new Attempt(y, columns), Optional.empty());
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
    start.requireFor(order);
    return fit(new Attempt(y, columns), Optional.of(box.pointOf(start)));
  }

  private Optional<SarimaxFit> fit(Attempt attempt, Optional<double[]> start) {
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

    Optional<SarimaxFit> run(Optional<double[]> start) {
      double[] point = search(start);
      double value = profiledValue(point);
      if (value == Double.NEGATIVE_INFINITY) {
        return Optional.empty();
      }
      SarimaxParameters parameters = parameters(point, profile, profile.variance());
      double expected = value - profile.counted() * Math.log(scaled.units().series());
      double reported = new SarimaxModel(order, parameters).logLikelihood(y, columns);
      if (reportedDecides && !(Math.abs(reported - expected) <= DISAGREEMENT)) {
        parameters = climbReported(point, parameters, reported);
      }
      return Optional.of(describe(new SarimaxModel(order, parameters), expected));
    }

    private double profiledValue(double[] point) {
      profile.regress(box.polynomials(point), SEARCH_PRIOR);
      return profile.logLikelihood(profile.variance());
    }

    private double[] search(Optional<double[]> start) {
      int n = box.dimension();
      double[] lower = filled(n, -1);
      double[] upper = filled(n, 1);
      BoxSearch search =
          new BoxSearch(this::profiledValue, lower, upper, ALLOWANCE_FOR_EACH_DIMENSION * (n + 1));
      if (n == 0) {
        return new double[0];
      }
      if (start.isPresent()) {
        search.evaluate(start.get());
        search.climb(start.get(), RADIUS / 4, PRECISION);
      } else {
        climbFromStarts(search, n);
      }
      evaluations += search.evaluations();
      converged = search.converged();
      return search.best();
    }

    /**
     * Rough climbs from the best starts, then precise ones from where the highest of them ended.
     */
    private void climbFromStarts(BoxSearch search, int dimension) {
      List<BoxSearch.Top> tops = new ArrayList<>();
      for (double[] point : bestStarts(search, dimension)) {
        tops.add(climbRoughly(search, point));
      }
      if (dimension > 2) {
        for (double[] point : onBorders(search.best())) {
          tops.add(climbRoughly(search, point));
        }
      }
      for (double[] point : nearlyCancelling(dimension)) {
        search.climb(point, RADIUS, PRECISION);
      }
      tops.sort(Comparator.comparingDouble(BoxSearch.Top::value).reversed());
      int precise = Math.min(tops.size(), Math.max(1, dimension - 1));
      for (BoxSearch.Top top : tops.subList(0, precise)) {
        search.climb(top.point(), 2 * ROUGH, PRECISION);
      }
    }

    private BoxSearch.Top climbRoughly(BoxSearch search, double[] point) {
      return point.length == 1
          ? search.climb(point, LINE_RADIUS, PRECISION)
          : search.climb(point, RADIUS, ROUGH);
    }

    /** A maximum on a border can be so narrow that nothing inside points to it. */
    private List<double[]> onBorders(double[] top) {
      List<double[]> points = new ArrayList<>();
      for (int i = 0; i < top.length; i++) {
        for (int border = -1; border <= 1; border += 2) {
          double[] point = top.clone();
          point[i] = border;
          points.add(point);
        }
      }
      return points;
    }

    /** A unit root of the MA part beside one of the AR part: narrow, and seldom met by chance. */
    private List<double[]> nearlyCancelling(int dimension) {
      List<double[]> points = new ArrayList<>();
      if (order.p() > 1 && order.q() > 0) {
        for (double secondLag : SECOND_LAGS) {
          double[] point = new double[dimension];
          point[0] = NEARLY_ONE;
          point[1] = secondLag;
          point[order.p() + order.q() - 1] = 1;
          points.add(point);
        }
      }
      return points;
    }

    private List<double[]> bestStarts(BoxSearch search, int dimension, double... tail) {
      record Seen(double[] point, double value) {}
      List<Seen> seen = new ArrayList<>();
      for (double[] point : SearchStarts.in(dimension)) {
        double[] full = MathArrays.concatenate(point, tail);
        seen.add(new Seen(full, search.evaluate(full)));
      }
      seen.sort(Comparator.comparingDouble(Seen::value).reversed());
      List<double[]> chosen = new ArrayList<>();
      for (Seen candidate : seen) {
        if (chosen.size() < CLIMBS[Math.min(dimension, CLIMBS.length - 1)]
            && apart(candidate.point, chosen)) {
          chosen.add(candidate.point);
        }
      }
      return chosen;
    }

    private boolean apart(double[] point, List<double[]> chosen) {
      for (double[] other : chosen) {
        double distance = 0;
        for (int i = 0; i < point.length; i++) {
          distance = Math.max(distance, Math.abs(point[i] - other[i]));
        }
        if (distance < 0.4) {
          return false;
        }
      }
      return true;
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
              ALLOWANCE_FOR_EACH_DIMENSION * (n + 2));
      search.climb(start, RADIUS, PRECISION);
      for (double[] other : bestStarts(search, n, start[n])) {
        search.climb(other, RADIUS, PRECISION);
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
      double reported = model.logLikelihood(y, columns);
      SarimaxState state = model.filter(y, columns, model.robustPrior());
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
