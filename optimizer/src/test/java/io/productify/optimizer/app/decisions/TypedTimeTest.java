package io.productify.optimizer.app.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.decisions.DecisionQuery;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times as people type them, at noon of 2 July in UTC. */
class TypedTimeTest {

  private static final Instant NOON = Instant.parse("2026-07-02T12:00:00Z");

  private static TypedTime in(String zone) {
    return new TypedTime(NOON, ZoneId.of(zone));
  }

  @ParameterizedTest
  @CsvSource({
    "UTC, 11:59, 2026-07-02T11:59:00Z",
    "UTC, 12:00, 2026-07-02T12:00:00Z",
    "UTC, 12:01, 2026-07-01T12:01:00Z",
    "UTC, 11:59:30, 2026-07-02T11:59:30Z",
    "Europe/Berlin, 14:00, 2026-07-02T12:00:00Z",
    "Europe/Berlin, 14:01, 2026-07-01T12:01:00Z",
    "Europe/Berlin, 2026-01-02T14:03, 2026-01-02T13:03:00Z",
    "Europe/Berlin, 2026-01-02T14:03:00Z, 2026-01-02T14:03:00Z",
    "Europe/Berlin, 2026-01-02T14:03:00-05:00, 2026-01-02T19:03:00Z",
    "Europe/Berlin, 2026-01-02T14:03+05:00, 2026-01-02T09:03:00Z"
  })
  void aTimeIsOfItsZoneAndATimeOfDayTheLastOne(String zone, String typed, Instant moment) {
    assertThat(in(zone).span(Optional.of(typed), Optional.empty()).from()).contains(moment);
  }

  @Test
  void aroundAMinuteAreTwoBeforeAndTwoBehind() {
    assertThat(in("UTC").around("11:03"))
        .isEqualTo(
            new DecisionQuery.Span(
                Optional.of(Instant.parse("2026-07-02T11:01:00Z")),
                Optional.of(Instant.parse("2026-07-02T11:06:00Z"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "noon", "25:00", "2026-13-01T00:00", "14.03"})
  void whatIsNoTimeIsNamedWithItsOption(String typed) {
    assertThatThrownBy(() -> in("UTC").around(typed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--at must be a time such as")
        .hasMessageEndingWith("was " + typed);
  }

  @Test
  void theBeginMustBeBeforeTheEnd() {
    assertThatThrownBy(() -> in("UTC").span(Optional.of("11:00"), Optional.of("11:00")))
        .hasMessageStartingWith("--from must be before --to");
  }
}
