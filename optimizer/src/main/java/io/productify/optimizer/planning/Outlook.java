package io.productify.optimizer.planning;

import io.productify.optimizer.forecast.CalendarCursor;
import io.productify.optimizer.forecast.Forecast;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What a forecast sees, in words: {@code daily rise, 42 rps now, 57 at 14:05, upper 66}. */
final class Outlook {

  /** Less than this share of the level is no change that a person would name. */
  private static final double NOTABLE_CHANGE = 0.1;

  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

  private final Observed.Load load;
  private final Forecast forecast;

  private Outlook(Observed.Load load, Forecast forecast) {
    this.load = load;
    this.forecast = forecast;
  }

  /** Says what is forecast for a load, and where the forecast is not a model's, why. */
  static String of(Observed.Load load, Forecast forecast) {
    Outlook outlook = new Outlook(load, forecast);
    return forecast.model().name().equals("persistence") ? outlook.held() : outlook.seen();
  }

  private String held() {
    String reason = forecast.model().reason();
    return "load held at %s rps%s, upper %s"
        .formatted(
            Reason.plain(forecast.mean()[0]),
            reason.isEmpty() ? "" : " (" + reason + ")",
            Reason.plain(forecast.upper()[0]));
  }

  private String seen() {
    double[] mean = forecast.mean();
    int highest = 0;
    int lowest = 0;
    for (int step = 1; step < mean.length; step++) {
      highest = mean[step] > mean[highest] ? step : highest;
      lowest = mean[step] < mean[lowest] ? step : lowest;
    }
    double rise = mean[highest] - load.latest();
    double fall = load.latest() - mean[lowest];
    if (Math.max(rise, fall) <= NOTABLE_CHANGE * load.latest()) {
      return tell("steady", mean.length - 1);
    }
    return rise >= fall
        ? tell(followed(highest) + "rise", highest)
        : tell(followed(lowest) + "fall", lowest);
  }

  /** An event that begins or ends on the way is what the course is due to, before any cycle. */
  private String followed(int step) {
    CalendarCursor calendar = load.past().calendar().cursor();
    double now = calendar.multiplier(load.grid().endEpochSecond());
    if (calendar.multiplier(epochSecond(step)) != now) {
      return "event ";
    }
    return switch (forecast.model().cycle()) {
      case NONE -> "";
      case DAY -> "daily ";
      case WEEK -> "weekly ";
    };
  }

  private String tell(String course, int step) {
    return "%s, %s rps now, %s at %s, upper %s"
        .formatted(
            course,
            Reason.plain(load.latest()),
            Reason.plain(forecast.mean()[step]),
            clock(step),
            Reason.plain(forecast.upper()[step]));
  }

  /** The users' wall clock. */
  private String clock(int step) {
    Instant time = Instant.ofEpochSecond(epochSecond(step));
    return CLOCK.format(time.atZone(load.past().calendar().zone()));
  }

  private long epochSecond(int step) {
    return load.grid().epochSecondAt(load.grid().length() + step);
  }
}
