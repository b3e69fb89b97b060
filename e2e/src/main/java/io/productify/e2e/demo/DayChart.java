package io.productify.e2e.demo;

import io.productify.e2e.demo.Terminal.Style;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Load against capacity over the day, in characters: one column an evaluation, or one for the
 * tightest of several.
 */
final class DayChart {
  private static final int ROWS = 14;
  private static final char SERVED = '#';
  private static final char SPARE = '.';
  private static final char SHORT = '!';

  /** So many columns fit beside the axis on a narrow terminal; more moments share columns. */
  private static final int MOST_COLUMNS = 100;

  private final Terminal terminal;

  DayChart(Terminal terminal) {
    this.terminal = terminal;
  }

  void draw(List<Moment> moments) {
    List<Moment> columns = columns(moments);
    double top =
        moments.stream()
            .mapToDouble(moment -> Math.max(moment.outlook().observed(), moment.capacity()))
            .filter(Double::isFinite)
            .max()
            .orElse(1);
    double rowHeight = Math.max(top, 1) / ROWS;
    terminal.line(terminal.styled(Style.BOLD, "requests a second"));
    for (int row = ROWS; row >= 1; row--) {
      StringBuilder line = new StringBuilder();
      for (Moment moment : columns) {
        line.append(cell(moment, row, rowHeight));
      }
      String axis = String.format(Locale.ROOT, "%7.0f |", row * rowHeight);
      terminal.line(axis + line.toString().stripTrailing());
    }
    terminal.line("      0 +" + "-".repeat(columns.size()));
    terminal.line(
        "        %s load served   %s spare capacity   %s load over capacity"
            .formatted(
                SERVED,
                terminal.styled(Style.DIM, String.valueOf(SPARE)),
                terminal.styled(Style.BAD, String.valueOf(SHORT))));
  }

  private static List<Moment> columns(List<Moment> moments) {
    int stride = (moments.size() + MOST_COLUMNS - 1) / MOST_COLUMNS;
    List<Moment> columns = new ArrayList<>();
    for (int i = 0; i < moments.size(); i += stride) {
      List<Moment> shared = moments.subList(i, Math.min(i + stride, moments.size()));
      columns.add(Collections.min(shared, Comparator.comparingDouble(DayChart::spare)));
    }
    return columns;
  }

  private static double spare(Moment moment) {
    return moment.capacity() - moment.outlook().observed();
  }

  private String cell(Moment moment, int row, double rowHeight) {
    long load = Math.round(moment.outlook().observed() / rowHeight);
    long capacity = Math.round(moment.capacity() / rowHeight);
    if (moment.isShort()) {
      // Too little is seen also where it is less than a row.
      load = Math.max(load, 1);
      capacity = Math.min(capacity, load - 1);
    }
    if (row <= load) {
      return row <= capacity
          ? String.valueOf(SERVED)
          : terminal.styled(Style.BAD, String.valueOf(SHORT));
    }
    return row <= capacity ? terminal.styled(Style.DIM, String.valueOf(SPARE)) : " ";
  }
}
