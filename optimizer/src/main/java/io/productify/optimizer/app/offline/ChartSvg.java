package io.productify.optimizer.app.offline;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** One chart of a page: a frame with axes in HTML, so that they stay readable at any width. */
final class ChartSvg {

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private final StringBuilder paths = new StringBuilder();
  private final double highest;

  /**
   * @param wanted the highest value to show, at least 0
   */
  ChartSvg(double wanted) {
    highest = roundedUp(wanted);
  }

  /** Returns a number of one or two digits, not below another: 1, 1.2, 1.5, 2, 2.5, 3, 4 ... */
  private static double roundedUp(double wanted) {
    if (!(wanted > 0)) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(wanted)));
    for (double digits : new double[] {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8}) {
      if (digits * power >= wanted) {
        return digits * power;
      }
    }
    return 10 * power;
  }

  Curve curve() {
    return new Curve(highest);
  }

  /** Adds a path of a class. */
  void path(String cssClass, String path) {
    paths.append("<path class=\"%s\" d=\"%s\"/>\n".formatted(cssClass, path));
  }

  /** Adds the path of somebody who can be hidden. */
  void path(Who who, String path) {
    paths.append(
        "<path class=\"%s\" data-who=\"%d\" style=\"%s%s\" d=\"%s\"/>\n"
            .formatted(
                who.floor() ? "floor" : "of",
                who.number(),
                who.floor() ? "" : "stroke:" + who.colour() + ";",
                who.shown() ? "" : "display:none",
                path));
  }

  /**
   * Somebody in a chart.
   *
   * @param number from 0
   * @param name in the report
   * @param floor whether it is the one who knows everything
   * @param shown whether it is seen at first
   */
  record Who(int number, String name, boolean floor, boolean shown) {

    private static final int COLOURS = 8;

    String colour() {
      return floor ? "var(--hindsight)" : "var(--c%d)".formatted(number % COLOURS);
    }
  }

  /**
   * Returns the chart.
   *
   * @param low whether it is a low one
   * @param fromEpochSecond time at the left
   * @param toEpochSecond time at the right
   */
  String html(boolean low, long fromEpochSecond, long toEpochSecond) {
    StringBuilder html = new StringBuilder("<div class=\"chart%s\">".formatted(low ? " low" : ""));
    StringBuilder grid = new StringBuilder();
    double[] marks = low ? new double[] {0, 1} : new double[] {0, 0.25, 0.5, 0.75, 1};
    for (double mark : marks) {
      double y = Curve.HEIGHT * (1 - mark);
      grid.append(String.format(Locale.ROOT, "M0 %.0fH%d", y, Curve.WIDTH));
    }
    html.append(
        "<svg viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\n"
            .formatted(Curve.WIDTH, Curve.HEIGHT));
    html.append("<path class=\"grid\" d=\"%s\"/>\n%s</svg>".formatted(grid, paths));
    int pixels = low ? 0 : 1;
    for (double mark : marks) {
      html.append(
          String.format(
              Locale.ROOT,
              "<span class=\"y\" style=\"top:calc((100%% - 22px) * %.2f)\">%s</span>",
              1 - mark,
              plain(mark * highest)));
    }
    html.append("<div class=\"x\">");
    for (int i = 0; i <= 2 + pixels; i++) {
      long at = fromEpochSecond + (toEpochSecond - fromEpochSecond) * i / (2 + pixels);
      html.append("<span>").append(CLOCK.format(Instant.ofEpochSecond(at))).append("</span>");
    }
    return html.append("</div></div>\n").toString();
  }

  static String plain(double value) {
    double magnitude = Math.abs(value);
    if (magnitude >= 1e6) {
      return String.format(Locale.ROOT, "%.1fM", value / 1e6);
    }
    if (magnitude >= 1e4) {
      return String.format(Locale.ROOT, "%.0fk", value / 1e3);
    }
    int decimals =
        magnitude == Math.rint(magnitude) || magnitude >= 100 ? 0 : magnitude >= 1 ? 1 : 3;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
