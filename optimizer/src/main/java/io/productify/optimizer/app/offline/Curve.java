package io.productify.optimizer.app.offline;

import java.util.Locale;

/**
 * Draws values over steps as an SVG path of 1000 by 100 units. Where there are more steps than
 * units, each unit shows the lowest and the highest of its values, so that no peak is lost.
 */
final class Curve {

  static final int WIDTH = 1000;
  static final int HEIGHT = 100;

  private final double highest;

  /**
   * @param highest the value at the top, above 0; 0 is at the bottom
   */
  Curve(double highest) {
    this.highest = highest;
  }

  /** Returns a line through the values; a missing one is a gap. */
  String line(double[] values) {
    StringBuilder path = new StringBuilder();
    boolean down = false;
    int columns = Math.min(values.length, WIDTH);
    for (int column = 0; column < columns; column++) {
      Extent extent = Extent.of(values, column, columns);
      if (extent.isEmpty()) {
        down = false;
        continue;
      }
      double x = x(column, columns);
      path.append(down ? 'L' : 'M').append(point(x, extent.lowest()));
      if (extent.highest() > extent.lowest()) {
        path.append('L').append(point(x, extent.highest()));
      }
      down = true;
    }
    return path.toString();
  }

  /** Returns a line of steps: each value holds until the next. */
  String stairs(double[] values) {
    if (values.length > WIDTH) {
      return line(values);
    }
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      double left = (double) WIDTH * i / values.length;
      double right = (double) WIDTH * (i + 1) / values.length;
      path.append(i == 0 ? 'M' : 'L').append(point(left, values[i]));
      path.append('L').append(point(right, values[i]));
    }
    return path.toString();
  }

  /** Returns the area between two lines; a gap in either is one in it. */
  String area(double[] lower, double[] upper) {
    StringBuilder path = new StringBuilder();
    int columns = Math.min(upper.length, WIDTH);
    StringBuilder way = new StringBuilder();
    StringBuilder back = new StringBuilder();
    for (int column = 0; column <= columns; column++) {
      boolean ended = column == columns;
      Extent top = ended ? Extent.NONE : Extent.of(upper, column, columns);
      Extent bottom = ended ? Extent.NONE : Extent.of(lower, column, columns);
      if (top.isEmpty() || bottom.isEmpty()) {
        if (way.length() > 0) {
          path.append('M').append(way.substring(1)).append(back).append('Z');
        }
        way.setLength(0);
        back.setLength(0);
        continue;
      }
      double x = x(column, columns);
      way.append('L').append(point(x, top.highest()));
      back.insert(0, 'L' + point(x, bottom.lowest()));
    }
    return path.toString();
  }

  private static double x(int column, int columns) {
    return WIDTH * (column + 0.5) / columns;
  }

  private String point(double x, double value) {
    double y = HEIGHT * (1 - Math.min(1.05, value / highest));
    return String.format(Locale.ROOT, "%.1f %.1f", x, y);
  }

  /** The lowest and highest of the values in one column. */
  private record Extent(double lowest, double highest) {

    static final Extent NONE = new Extent(Double.NaN, Double.NaN);

    static Extent of(double[] values, int column, int columns) {
      int from = (int) ((long) values.length * column / columns);
      int end = (int) ((long) values.length * (column + 1) / columns);
      double lowest = Double.POSITIVE_INFINITY;
      double highest = Double.NEGATIVE_INFINITY;
      for (int i = from; i < end; i++) {
        if (!Double.isNaN(values[i])) {
          lowest = Math.min(lowest, values[i]);
          highest = Math.max(highest, values[i]);
        }
      }
      return lowest > highest ? NONE : new Extent(lowest, highest);
    }

    boolean isEmpty() {
      return Double.isNaN(lowest);
    }
  }
}
