package io.productify.e2e.demo;

import io.productify.e2e.demo.Terminal.Style;
import java.util.Locale;

/** The live table: one line an evaluation. */
final class DayTable {
  private static final String FORMAT = "%5s %8s %8s %8s %8s %8s  %-8s  ";

  private final Terminal terminal;

  DayTable(Terminal terminal) {
    this.terminal = terminal;
  }

  void head() {
    String titles =
        FORMAT.formatted("time", "load", "forecast", "upper", "current", "desired", "source");
    terminal.line(terminal.styled(Style.BOLD, titles + "reason"));
  }

  void row(Moment moment) {
    Outlook outlook = moment.outlook();
    String cells =
        FORMAT.formatted(
            "%02d:%02d".formatted(moment.time().toHours(), moment.time().toMinutesPart()),
            number(outlook.observed()),
            number(outlook.forecast()),
            number(outlook.upper()),
            moment.running(),
            moment.action().count(),
            moment.source());
    terminal.line(
        terminal.styled(style(moment), cells)
            + cut(moment.action().reason(), terminal.roomAfter(cells.length())));
  }

  private static Style style(Moment moment) {
    if (moment.isShort()) {
      return Style.BAD;
    }
    if (moment.source().equals("fallback")) {
      return Style.NOTE;
    }
    return moment.isScaled() ? Style.GOOD : Style.PLAIN;
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.0f", value);
  }

  private static String cut(String text, int room) {
    return text.length() <= room ? text : text.substring(0, room - 3) + "...";
  }
}
