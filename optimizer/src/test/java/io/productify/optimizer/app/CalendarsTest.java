package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.LocalCalendar.Event;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarsTest {

  private static final LocalDate CHRISTMAS = LocalDate.of(2026, 12, 25);

  private static Calendars calendars(ConfigSource source) {
    return Calendars.of(
        new SmallRyeConfigBuilder()
            .withMapping(OptimizerConfig.class)
            .withSources(source)
            .build()
            .getConfigMapping(OptimizerConfig.class));
  }

  private static Calendars calendars(Map<String, String> keys) {
    return calendars(new PropertiesConfigSource(keys, "test", 100));
  }

  private static Event event(String start, String end, double multiplier) {
    return new Event(LocalDateTime.parse(start), LocalDateTime.parse(end), multiplier);
  }

  @Test
  void withoutKeysEveryDayIsItselfInUtc() {
    assertThat(calendars(Map.of()).forApp("shop")).isEqualTo(LocalCalendar.in(ZoneId.of("UTC")));
  }

  @Test
  void readsDatesAndEvents() {
    Calendars calendars =
        calendars(
            Map.of(
                "optimizer.timezone", "Europe/Berlin",
                "optimizer.calendar",
                    "2026-12-25 = sunday, 2026-11-27T00:00/2026-11-28T00:00:30 = 2.5"));
    assertThat(calendars.forApp("shop"))
        .isEqualTo(
            new LocalCalendar(
                ZoneId.of("Europe/Berlin"),
                Map.of(CHRISTMAS, DayOfWeek.SUNDAY),
                List.of(event("2026-11-27T00:00", "2026-11-28T00:00:30", 2.5))));
  }

  @Test
  void anApplicationHasItsOwnBesideTheEntriesForAll() {
    Calendars calendars =
        calendars(
            Map.of(
                "optimizer.timezone", "Europe/Berlin",
                "optimizer.calendar", "2026-12-25=SUNDAY,2026-12-26=SUNDAY",
                "optimizer.app-timezone.blog", "Asia/Kolkata",
                "optimizer.app-calendar.blog", "2026-12-25=FRIDAY",
                "optimizer.app-calendar.shop", "2026-11-27T00:00/2026-11-28T00:00=2"));
    LocalCalendar blog = calendars.forApp("blog");
    assertThat(blog.zone()).isEqualTo(ZoneId.of("Asia/Kolkata"));
    assertThat(blog.likeWeekday())
        .containsEntry(CHRISTMAS, DayOfWeek.FRIDAY)
        .containsEntry(CHRISTMAS.plusDays(1), DayOfWeek.SUNDAY);
    LocalCalendar shop = calendars.forApp("shop");
    assertThat(shop.zone()).isEqualTo(ZoneId.of("Europe/Berlin"));
    assertThat(shop.likeWeekday()).hasSize(2);
    assertThat(shop.events()).hasSize(1);
    assertThat(calendars.forApp("other").events()).isEmpty();
  }

  @Test
  void theEnvironmentCanHoldThemAll() {
    Calendars calendars =
        calendars(
            new EnvConfigSource(
                Map.of(
                    "OPTIMIZER_TIMEZONE", "Europe/Berlin",
                    "OPTIMIZER_CALENDAR", "2026-12-25=SUNDAY,2026-11-27T00:00/2026-11-28T00:00=2.5",
                    "OPTIMIZER_APP_TIMEZONE_SHOP", "UTC"),
                300));
    assertThat(calendars.forApp("blog").likeWeekday()).hasSize(1);
    assertThat(calendars.forApp("blog").events()).hasSize(1);
    assertThat(calendars.forApp("shop").zone()).isEqualTo(ZoneId.of("UTC"));
  }

  @Test
  void theExampleOfTheGuideIsRight() throws IOException {
    String guide = Files.readString(Path.of("../docs/metrics.md"));
    int start = guide.indexOf("    optimizer.timezone=");
    Properties example = new Properties();
    example.load(new StringReader(guide.substring(start, guide.indexOf("\n\n", start))));
    Map<String, String> keys = new HashMap<>();
    example.stringPropertyNames().forEach(key -> keys.put(key, example.getProperty(key)));
    Calendars calendars = calendars(keys);
    assertThat(calendars.forApp("shop").likeWeekday()).hasSize(2);
    assertThat(calendars.forApp("shop").events())
        .containsExactly(event("2026-11-27T00:00", "2026-11-28T00:00", 2.5));
    LocalCalendar american = calendars.forApp("shop-us");
    assertThat(american.zone()).isEqualTo(ZoneId.of("America/New_York"));
    assertThat(american.likeWeekday().get(CHRISTMAS.plusDays(1)))
        .isEqualTo(CHRISTMAS.plusDays(1).getDayOfWeek());
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "timezone | Mars/Olympus | must be a time zone such as UTC or Europe/Berlin, was Mars/Olympus",
        "timezone | berlin | must be a time zone",
        "app-timezone.shop | +25 | must be a time zone such as UTC or Europe/Berlin, was +25",
        "calendar | 2026-12-25 | date=weekday) and 2026-11-27T00:00/2026-11-28T00:00=2.5 (start/end",
        "calendar | 2026-12-25=HOLIDAY | had 2026-12-25=HOLIDAY: the weekday must be MONDAY to SUNDAY",
        "calendar | 2026-02-29=SUNDAY | had 2026-02-29=SUNDAY",
        "calendar | 25.12.2026=SUNDAY | had 25.12.2026=SUNDAY",
        "calendar | 2026-12-25=SUNDAY,2026-12-25=MONDAY | a date that is there already",
        "calendar | 2026-12-25=SUNDAY=MONDAY | no =, or several",
        "calendar | 2026-11-27/2026-11-28=2 | had 2026-11-27/2026-11-28=2",
        "calendar | 2026-11-28T00:00/2026-11-27T00:00=2 | an event must end after its start",
        "calendar | 2026-11-27T00:00/2026-11-28T00:00=0 | must be above 0 and at most 1000, was 0.0",
        "calendar | 2026-11-27T00:00/2026-11-28T00:00=NaN | must be above 0 and at most 1000, was NaN",
        "calendar | 2026-11-27T00:00/2026-11-28T00:00=two | had 2026-11-27T00:00/2026-11-28T00:00=two",
        "calendar | 2026-11-27T00:00/2026-11-28T00:00/2026-11-29T00:00=2 | several /",
        "app-calendar.shop | x | must hold entries such as 2026-12-25=SUNDAY"
      })
  void aBadValueIsRefusedByTheNameOfItsKey(String key, String value, String message) {
    assertThatThrownBy(() -> calendars(Map.of("optimizer." + key, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("optimizer." + key + " must ")
        .hasMessageContaining(message);
  }
}
