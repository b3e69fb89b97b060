package io.productify.optimizer.forecast.sarimax;

import java.util.ArrayList;
import java.util.List;

/**
 * Points from which a search looks at the unit box. Up to two dimensions a grid; beyond, the Halton
 * sequence (1960), which is fixed, bent towards the border by a sine, since unit roots are common.
 */
final class SearchStarts {

  private static final double[] LINE = {-0.9, -0.4, 0.4, 0.9};
  private static final int[] PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  private static final int FOR_EACH_DIMENSION = 32;
  private static final double REACH = 0.97;

  private SearchStarts() {}

  /** Returns the starts in a number of dimensions. */
  static List<double[]> in(int dimension) {
    return switch (dimension) {
      case 0 -> List.of(new double[0]);
      case 1 -> line();
      case 2 -> grid();
      default -> halton(dimension);
    };
  }

  private static List<double[]> line() {
    List<double[]> points = new ArrayList<>();
    for (double x : LINE) {
      points.add(new double[] {x});
    }
    return points;
  }

  private static List<double[]> grid() {
    List<double[]> points = new ArrayList<>();
    for (double x : LINE) {
      for (double y : LINE) {
        points.add(new double[] {x, y});
      }
    }
    return points;
  }

  private static List<double[]> halton(int dimension) {
    List<double[]> points = new ArrayList<>();
    points.add(new double[dimension]);
    for (int i = 1; i < FOR_EACH_DIMENSION * dimension; i++) {
      double[] point = new double[dimension];
      for (int j = 0; j < dimension; j++) {
        point[j] = Math.sin(Math.PI * REACH * (radicalInverse(i, PRIMES[j % PRIMES.length]) - 0.5));
      }
      points.add(point);
    }
    return points;
  }

  private static double radicalInverse(int index, int base) {
    double value = 0;
    double digit = 1.0 / base;
    for (int rest = index; rest > 0; rest /= base) {
      value += digit * (rest % base);
      digit /= base;
    }
    return value;
  }
}
