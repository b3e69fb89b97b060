package io.productify.e2e.demo;

import java.util.List;

/**
 * What the command line says.
 *
 * @param evaluations how many times the plugin is asked, one a second
 * @param app the application; one with the name of a recording hears it, any other the diurnal one
 * @param help whether only the usage is wanted
 */
record DemoOptions(int evaluations, String app, boolean help) {
  static final int DAY = 60;

  static final String USAGE =
      """
      usage: demo [--evaluations N] [--app NAME] [--help]

      Replays a recorded day of load in a minute: the real optimizer plans, the real strategy plugin
      answers, and the count follows. One evaluation a second, each 24 minutes of the day.

        --evaluations N  how many evaluations, 1 to 1000 (60: one day)
        --app NAME       diurnal, bursty, queue-heavy, idle or cold-start (diurnal)
      """;

  private static final int MOST = 1000;

  DemoOptions {
    if (evaluations < 1 || evaluations > MOST) {
      throw new IllegalArgumentException(
          "--evaluations must be 1 to " + MOST + ", was " + evaluations);
    }
    if (!app.matches("[A-Za-z0-9_.:-]{1,256}")) {
      throw new IllegalArgumentException("--app must be a name, was '" + app + "'");
    }
  }

  static DemoOptions parse(List<String> arguments) {
    int evaluations = DAY;
    String app = "diurnal";
    boolean help = false;
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case "--evaluations" -> evaluations = number(value(arguments, ++i));
        case "--app" -> app = value(arguments, ++i);
        case "--help", "-h" -> help = true;
        default ->
            throw new IllegalArgumentException(
                "unknown option " + arguments.get(i) + " (see --help)");
      }
    }
    return new DemoOptions(evaluations, app, help);
  }

  private static String value(List<String> arguments, int index) {
    if (index >= arguments.size()) {
      throw new IllegalArgumentException(arguments.get(index - 1) + " needs a value");
    }
    return arguments.get(index);
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--evaluations must be a whole number, was '" + text + "'", e);
    }
  }
}
