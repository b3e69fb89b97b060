package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.LocalCalendar;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The window ends at 12:00 UTC, so that the first step is that of 12:00:15. */
class OutlookTest {

  private static final LocalCalendar UTC = LocalCalendar.UTC;

  private static Forecast forecast(Forecast.Model model, double... mean) {
    double[] upper = Arrays.stream(mean).map(rate -> 1.5 * rate).toArray();
    double[][] scenarios = new double[mean.length][];
    Arrays.setAll(scenarios, step -> new double[] {mean[step]});
    return new Forecast(mean, upper, scenarios, model);
  }

  private static String outlook(Forecast.Cycle cycle, double... mean) {
    return outlook(UTC, forecast(new Forecast.Model("ensemble", "sarimax 90 %", cycle), mean));
  }

  private static String outlook(LocalCalendar calendar, Forecast forecast) {
    return outlook(forecast.mean()[0], calendar, forecast);
  }

  private static String outlook(double now, LocalCalendar calendar, Forecast forecast) {
    double[] rates = {40, now};
    return Outlook.of(
        new Observed.Load(
            Loads.window(rates).grid(),
            rates,
            rates,
            new ForecastTask.Past(LoadHistory.NONE, calendar)),
        forecast);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"NONE, ''", "DAY, 'daily '", "WEEK, 'weekly '"})
  void tellsARiseToItsHighestPointAndWhatItFollows(Forecast.Cycle cycle, String followed) {
    assertThat(outlook(cycle, 42, 45, 50, 57, 55))
        .isEqualTo(followed + "rise, 42.0 rps now, 57.0 at 12:01, upper 85.5");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"NONE, ''", "DAY, 'daily '", "WEEK, 'weekly '"})
  void tellsAFallToItsLowestPoint(Forecast.Cycle cycle, String followed) {
    assertThat(outlook(cycle, 42, 40, 30, 31, 32))
        .isEqualTo(followed + "fall, 42.0 rps now, 30.0 at 12:00, upper 45.0");
  }

  @ParameterizedTest(name = "from 100 to {0}: {1}")
  @CsvSource({"110, steady", "110.1, rise", "90, steady", "89.9, fall", "100, steady"})
  void aTenthIsNoChangeToBeNamed(double last, String course) {
    assertThat(outlook(Forecast.Cycle.NONE, 100, 100, last)).startsWith(course + ",");
  }

  @Test
  void aSteadyLoadIsToldAtTheEndAndFollowsNothing() {
    assertThat(outlook(Forecast.Cycle.DAY, 42, 45, 43, 42))
        .isEqualTo("steady, 42.0 rps now, 42.0 at 12:01, upper 63.0");
    assertThat(outlook(Forecast.Cycle.NONE, 42))
        .isEqualTo("steady, 42.0 rps now, 42.0 at 12:00, upper 63.0");
  }

  @Test
  void theCourseIsToldFromWhatIsMeasuredNow() {
    Forecast forecast = forecast(new Forecast.Model("ensemble", ""), 100, 100);
    assertThat(outlook(90, UTC, forecast)).startsWith("rise, 90.0 rps now, 100 at");
    assertThat(outlook(120, UTC, forecast)).startsWith("fall, 120 rps now, 100 at");
    assertThat(outlook(105, UTC, forecast)).startsWith("steady, 105 rps now, 100 at");
  }

  @Test
  void theLargerOfRiseAndFallIsTold() {
    assertThat(outlook(Forecast.Cycle.NONE, 100, 130, 60)).startsWith("fall");
    assertThat(outlook(Forecast.Cycle.NONE, 100, 140, 70)).startsWith("rise");
  }

  @Test
  void anyLoadIsARiseFromNone() {
    assertThat(outlook(Forecast.Cycle.NONE, 0, 0.5))
        .isEqualTo("rise, 0.000 rps now, 0.500 at 12:00, upper 0.750");
    assertThat(outlook(Forecast.Cycle.NONE, 0, 0)).startsWith("steady");
  }

  @Test
  void theClockIsTheUsers() {
    Forecast forecast = forecast(new Forecast.Model("ensemble", ""), 42, 80);
    assertThat(outlook(LocalCalendar.in(ZoneId.of("Asia/Kolkata")), forecast))
        .isEqualTo("rise, 42.0 rps now, 80.0 at 17:30, upper 120");
  }

  /** From 12:00:30 on twice as much: the first step, 12:00:15, is before it, the second in it. */
  @Test
  void anEventThatBeginsOnTheWayIsWhatTheCourseFollows() {
    LocalCalendar sale =
        new LocalCalendar(
            ZoneOffset.UTC,
            Map.of(),
            List.of(
                new LocalCalendar.Event(
                    LocalDateTime.parse("2026-01-14T12:00:30"),
                    LocalDateTime.parse("2026-01-14T13:00:00"),
                    2)));
    Forecast.Model daily = new Forecast.Model("ensemble", "", Forecast.Cycle.DAY);
    assertThat(outlook(sale, forecast(daily, 42, 84)))
        .isEqualTo("event rise, 42.0 rps now, 84.0 at 12:00, upper 126");
    assertThat(outlook(sale, forecast(daily, 42, 42))).startsWith("steady");
    assertThat(outlook(60, sale, forecast(daily, 42, 60))).startsWith("daily fall");
  }

  @Test
  void anAbsurdLoadIsToldInAFewPlaces() {
    Forecast forecast = forecast(new Forecast.Model("persistence", ""), 1e300);
    assertThat(outlook(UTC, forecast)).isEqualTo("load held at 1.00e+300 rps, upper 1.50e+300");
    assertThat(Reason.plain(999_999_999)).isEqualTo("999999999");
    assertThat(Reason.plain(1e9)).isEqualTo("1.00e+09");
  }

  @Test
  void aHeldLoadTellsWhy() {
    Forecast.Model model = new Forecast.Model("persistence", "fewer than 8 observations");
    assertThat(outlook(UTC, forecast(model, 42, 42)))
        .isEqualTo("load held at 42.0 rps (fewer than 8 observations), upper 63.0");
    assertThat(outlook(UTC, forecast(new Forecast.Model("persistence", ""), 42, 42)))
        .isEqualTo("load held at 42.0 rps, upper 63.0");
  }
}
