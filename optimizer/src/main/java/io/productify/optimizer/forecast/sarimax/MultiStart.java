package io.productify.optimizer.forecast.sarimax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.math3.util.MathArrays;

/**
 * Climbs from several starts in the box of {@link PolynomialBox}, because the likelihood of an ARMA
 * model has ridges where the roots of its parts nearly cancel, and narrow tops on the border.
 */
final class MultiStart {

  static final double RADIUS = 0.2;
  static final double PRECISION = 1e-5;

  private static final double LINE_RADIUS = 0.5;
  private static final double ROUGH = 2e-2;
  private static final double APART = 0.4;

  /** Unit roots of AR and MA part that nearly cancel; the second lag decides what is left. */
  private static final double NEARLY_ONE = 0.975;

  private static final double[] SECOND_LAGS = {-0.7, 0, 0.6};

  /** Starts to climb from, by dimension. */
  private static final int[] CLIMBS = {1, 2, 2, 8, 12};

  private final SarimaxOrder order;

  MultiStart(SarimaxOrder order) {
    this.order = order;
  }

  /** Rough climbs from the best starts, then precise ones from where the highest of them ended. */
  void climb(BoxSearch search, int dimension) {
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

  private static BoxSearch.Top climbRoughly(BoxSearch search, double[] point) {
    return point.length == 1
        ? search.climb(point, LINE_RADIUS, PRECISION)
        : search.climb(point, RADIUS, ROUGH);
  }

  /** A maximum on a border can be so narrow that nothing inside points to it. */
  private static List<double[]> onBorders(double[] top) {
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

  /**
   * Returns the best starts that are apart from each other.
   *
   * @param tail what follows the ARMA parameters in a point of the search
   */
  List<double[]> bestStarts(BoxSearch search, int dimension, double... tail) {
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

  private static boolean apart(double[] point, List<double[]> chosen) {
    for (double[] other : chosen) {
      double distance = 0;
      for (int i = 0; i < point.length; i++) {
        distance = Math.max(distance, Math.abs(point[i] - other[i]));
      }
      if (distance < APART) {
        return false;
      }
    }
    return true;
  }
}
