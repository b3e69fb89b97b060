package io.productify.e2e.demo;

import io.productify.e2e.demo.Terminal.Style;
import java.util.List;
import java.util.Locale;

/** Load against capacity over the day, in characters: one column an evaluation. */
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
    int stride = (moments.size() + MOST_COLUMNS - 1) / MOST_COLUMNS;
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
      for (int i = 0; i < moments.size(); i += stride) {
        line.append(cell(moments.get(i), (row - 0.5) * rowHeight));
      }
      String axis = String.format(Locale.ROOT, "%7.0f |", row * rowHeight);
      terminal.line(axis + line.toString().stripTrailing());
    }
    terminal.line("      0 +" + "-".repeat((moments.size() + stride - 1) / stride));
    terminal.line(
        "        %s load served   %s spare capacity   %s load over capacity"
            .formatted(
                SERVED,
                terminal.styled(Style.DIM, String.valueOf(SPARE)),
                terminal.styled(Style.BAD, String.valueOf(SHORT))));
  }

  private String cell(Moment moment, double level) {
    boolean load = moment.outlook().observed() >= level;
    boolean capacity = moment.capacity() >= level;
    if (load) {
      return capacity ? String.valueOf(SERVED) : terminal.styled(Style.BAD, String.valueOf(SHORT));
    }
    return capacity ? terminal.styled(Style.DIM, String.valueOf(SPARE)) : " ";
  }
}
