package io.productify.e2e.browser;

import java.util.stream.IntStream;

/** How well two colours, given as "#rrggbb", are told apart: WCAG 2.2, relative luminance. */
final class Contrast {
  private static final double[] WEIGHTS = {0.2126, 0.7152, 0.0722};

  private Contrast() {}

  /** From 1 (the same) to 21 (black on white). */
  static double ratio(String one, String other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  /** From 0 (black) to 1 (white). */
  static double luminance(String colour) {
    String hex = colour.strip();
    if (!hex.matches("#[0-9a-f]{6}")) {
      throw new IllegalArgumentException("a colour is #rrggbb, was '" + hex + "'");
    }
    return IntStream.range(0, 3)
        .mapToDouble(
            i -> WEIGHTS[i] * linear(Integer.parseInt(hex, 1 + 2 * i, 3 + 2 * i, 16) / 255.0))
        .sum();
  }

  private static double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
  }
}
