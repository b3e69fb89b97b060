package io.productify.e2e.demo;

import java.io.PrintStream;
import java.util.Map;

/** Where the demo writes: with colours only where a person looks on and has not declined them. */
final class Terminal {
  private static final int USUAL_WIDTH = 150;

  private final PrintStream out;
  private final boolean colours;
  private final int width;

  Terminal(PrintStream out, Map<String, String> environment, boolean interactive) {
    this.out = out;
    this.colours =
        interactive
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !environment.getOrDefault("TERM", "dumb").equals("dumb");
    this.width = interactive ? TerminalProbe.columns().orElse(USUAL_WIDTH) : USUAL_WIDTH;
  }

  /** The terminal that this program was started from. */
  static Terminal ofSystem() {
    return new Terminal(System.out, System.getenv(), TerminalProbe.outputIsTerminal());
  }

  /** How a piece of text is shown. */
  enum Style {
    PLAIN(""),
    DIM("\u001b[2m"),
    BOLD("\u001b[1m"),
    GOOD("\u001b[32m"),
    NOTE("\u001b[33m"),
    BAD("\u001b[31m");

    private final String code;

    Style(String code) {
      this.code = code;
    }
  }

  String styled(Style style, String text) {
    return colours && style != Style.PLAIN ? style.code + text + "\u001b[0m" : text;
  }

  void line(String text) {
    out.println(text);
    out.flush();
  }

  /** How many characters fit after so many. */
  int roomAfter(int used) {
    return Math.max(20, width - used);
  }
}
