package io.productify.optimizer.forecast.fit;

import static io.productify.optimizer.forecast.Loads.NOON;
import static io.productify.optimizer.forecast.Loads.after;
import static io.productify.optimizer.forecast.Loads.autoregressive;
import static io.productify.optimizer.forecast.Loads.history;
import static io.productify.optimizer.forecast.Loads.task;
import static io.productify.optimizer.forecast.Loads.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadHistory;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.LocalCalendar.Event;
import io.productify.optimizer.forecast.ensemble.EnsembleFitter;
import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventScalingTest {

  private static final LoadHistory HISTORY = history(14, at -> 100);

  private static LocalDateTime local(long epochSecond) {
    return LocalDateTime.ofInstant(Instant.ofEpochSecond(epochSecond), ZoneOffset.UTC);
  }

  private static LocalCalendar event(long from, long until, double multiplier) {
    return new LocalCalendar(
        ZoneOffset.UTC, Map.of(), List.of(new Event(local(from), local(until), multiplier)));
  }

  private static ForecastTask usual(LocalCalendar calendar, double... rates) {
    return new EventScaling(calendar)
        .usual(task(window(rates), new ForecastTask.Past(HISTORY, calendar), 4));
  }

  @Test
  void anEventInTheWindowIsTakenOut() {
    // Of five points the third and the fourth lie in it.
    LocalCalendar calendar = event(after(-2), NOON, 4);
    assertThat(usual(calendar, 10, 20, 30, 40, 50).load().requestsPerSecond())
        .containsExactly(10, 20, 7.5, 10, 50);
  }

  @Test
  void anEventInTheHistoryIsTakenOut() {
    LocalCalendar calendar = event(NOON - 86_400, NOON - 86_400 + 3600, 2.5);
    LoadHistory usual = usual(calendar, 1, 2).past().history();
    for (int i = 0; i < usual.length(); i++) {
      long at = usual.grid().epochSecondAt(i);
      boolean during = at >= NOON - 86_400 && at < NOON - 86_400 + 3600;
      assertThat(usual.requestsPerSecond()[i]).isEqualTo(during ? 40 : 100);
    }
  }

  /** It is known by its identity whether there is something to be learned anew. */
  @Test
  void aHistoryWithoutEventsStaysTheSameObject() {
    assertThat(usual(event(NOON, after(40), 3), 1, 2).past().history()).isNotSameAs(HISTORY);
    assertThat(usual(event(after(1), after(40), 3), 1, 2).past().history()).isSameAs(HISTORY);
    assertThat(usual(LocalCalendar.UTC, 1, 2).past().history()).isSameAs(HISTORY);
  }

  @Test
  void anEventToComeMultipliesMeanBandAndScenariosOfItsSteps() {
    // The steps to come are at 15, 30, 45 and 60 s: the second and the third lie in it.
    double[][] scenarios = {{1, 3}, {1, 3}, {1, 3}, {1, 3}};
    Forecast usual =
        new Forecast(
            new double[] {2, 2, 2, 2},
            new double[] {3, 3, 3, 3},
            scenarios,
            new Forecast.Model("ensemble", "why"));
    Forecast forecast =
        new EventScaling(event(after(2), after(4), 2.5)).withEvents(usual, window(1, 2, 3).grid());
    assertThat(forecast.mean()).containsExactly(2, 5, 5, 2);
    assertThat(forecast.upper()).containsExactly(3, 7.5, 7.5, 3);
    assertThat(forecast.scenarios()[1]).containsExactly(2.5, 7.5);
    assertThat(forecast.scenarios()[3]).containsExactly(1, 3);
    assertThat(forecast.model()).isEqualTo(usual.model());
    assertThat(usual.mean()).containsExactly(2, 2, 2, 2);
    assertThat(scenarios[1]).containsExactly(1, 3);
  }

  @Test
  void whatAModelMissesIsMultipliedWithTheLoad() {
    Forecast usual =
        new Forecast(
                new double[] {2, 2},
                new double[] {3, 3},
                new double[][] {{1, 3}, {1, 3}},
                new Forecast.Model("ensemble", "why"))
            .with(new Forecast.Fitted(NOON, new double[] {0.5, 0.5}));
    Forecast forecast =
        new EventScaling(event(after(2), after(4), 3)).withEvents(usual, window(1, 2, 3).grid());
    Forecast.Fitted fitted = forecast.model().fitted().orElseThrow();
    assertThat(fitted.meanAbsoluteErrors()).containsExactly(0.5, 1.5);
    assertThat(fitted.sinceEpochSecond()).isEqualTo(NOON);
  }

  /** Three times the load under way since before the window is three times the forecast. */
  @Test
  void aLoadOfAnEventThatGoesOnIsForecastAsTheUsualOneTimesItsMultiplier() {
    double[] rates = autoregressive(3, 480, 100, 5);
    double[] threefold = rates.clone();
    for (int i = 0; i < threefold.length; i++) {
      threefold[i] *= 3;
    }
    LocalCalendar calendar = event(NOON - 86_400, NOON + 86_400, 3);
    Forecast usual = forecast(LocalCalendar.UTC, rates);
    Forecast during = forecast(calendar, threefold);
    for (int step = 0; step < 20; step++) {
      // Dividing by three rounds.
      assertThat(during.mean()[step]).isCloseTo(3 * usual.mean()[step], within(1e-6));
      assertThat(during.upper()[step]).isCloseTo(3 * usual.upper()[step], within(1e-6));
    }
  }

  @Test
  void aHeldLoadFollowsAnEventToo() {
    Forecast forecast = forecast(event(after(2), after(4), 2), 5, 5, 5);
    assertThat(forecast.model().name()).isEqualTo("persistence");
    assertThat(forecast.mean()).startsWith(5, 10, 10, 5);
  }

  private static Forecast forecast(LocalCalendar calendar, double... rates) {
    Heard heard = new Heard();
    FitCache cache = new FitCache(new EnsembleFitter(ForecastSettings.DEFAULT), 1, heard, () -> 0);
    return new LoadForecaster(cache, heard)
        .forecast(task(window(rates), new ForecastTask.Past(LoadHistory.NONE, calendar), 20));
  }
}
