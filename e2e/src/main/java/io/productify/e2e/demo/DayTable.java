package io.productify.e2e.demo;

import io.productify.e2e.demo.Terminal.Style;
import java.util.Locale;
import java.util.regex.Pattern;

/** The live table: one line an evaluation. */
final class DayTable {
  private static final String FORMAT = "%5s %5s %8s %5s %7s %7s  %-8s  ";

  /** What every reason of a plan begins with; the engine is the same in all of them. */
  private static final Pattern PLAN_STEP =
      Pattern.compile("^plan step (\\d+) of (\\d+) from [^ ]+?( \\([^)]*\\))?: ");

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
            + cut(shortened(moment.action().reason()), terminal.roomAfter(cells.length())));
  }

  void foot() {
    terminal.line(
        terminal.styled(
            Style.DIM,
            "A day of this demo is a season of 60 steps, learned from the four days before it: the"
                + " count moves ahead of the load."));
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

  /** The reason with its beginning in few characters, so that its end is still on the line. */
  static String shortened(String reason) {
    return PLAN_STEP.matcher(reason).replaceFirst("step $1/$2$3: ");
  }

  private static String cut(String text, int room) {
    return text.length() <= room ? text : text.substring(0, room - 3) + "...";
  }
}
