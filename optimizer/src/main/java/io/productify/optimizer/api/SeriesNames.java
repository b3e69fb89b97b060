package io.productify.optimizer.api;

import io.productify.optimizer.metrics.Series;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Series as callers read them. */
final class SeriesNames {

  private SeriesNames() {}

  /** Returns the names of some series in their usual order. */
  static List<String> of(Set<Series> series) {
    return Arrays.stream(Series.values()).filter(series::contains).map(SeriesNames::name).toList();
  }

  /** Returns the names of all other series in their usual order. */
  static List<String> allBut(Set<Series> series) {
    Set<Series> others = EnumSet.allOf(Series.class);
    others.removeAll(series);
    return of(others);
  }

  private static String name(Series series) {
    return series.name().toLowerCase(Locale.ROOT);
  }
}
