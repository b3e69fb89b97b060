package io.productify.optimizer.metrics.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.metrics.TimeGrid;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrometheusSettingsTest {

  private static void refuses(ThrowingCallable making, String message) {
    assertThatThrownBy(making)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("optimizer." + message);
  }

  @ParameterizedTest
  @CsvSource({
    "http://prometheus:9090, http://prometheus:9090",
    "https://mimir.example/prometheus/, https://mimir.example/prometheus",
    "http://[::1]:9090//, http://[::1]:9090"
  })
  void acceptsAnAddressWithAPrefix(String url, String kept) {
    assertThat(Endpoint.of(url).url()).isEqualTo(kept);
    assertThat(Endpoint.of(url).timeoutMs()).isEqualTo(1000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "prometheus:9090",
        "ftp://prometheus",
        "http://",
        "http://user:s3cr3t@prometheus",
        "http://prometheus?x=1",
        "http://prometheus#x",
        "http://a b"
      })
  void refusesAnyOtherAddressWithoutRepeatingIt(String url) {
    assertThatThrownBy(() -> Endpoint.of(url))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .startsWith("optimizer.prometheus-url must be http://host[:port][/prefix]")
        .doesNotContain("s3cr3t");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 60_001})
  void refusesATimeLimitOutOfRange(int timeoutMs) {
    refuses(
        () -> new Endpoint("http://x", timeoutMs, Optional.empty(), Access.open()),
        "prometheus-timeout-ms must be 1 to 60000 milliseconds, was " + timeoutMs);
  }

  @Test
  void refusesAnUnreadableCertificateFile() {
    Optional<Path> file = Optional.of(Path.of("/no/such/ca.pem"));
    refuses(
        () -> new Endpoint("http://x", 1000, file, Access.open()),
        "prometheus-ca-file must be readable, was /no/such/ca.pem");
  }

  @Test
  void refusesTwoWaysToAuthenticate() {
    refuses(
        () ->
            new Access(Optional.of("token"), Optional.of(new Access.BasicAuth("u", "p")), Map.of()),
        "prometheus-bearer-token and optimizer.prometheus-user must not both be set");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\nb", "ä"})
  void refusesATokenThatIsNoHeader(String token) {
    refuses(
        () -> new Access(Optional.of(token), Optional.empty(), Map.of()),
        "prometheus-bearer-token must be printable ASCII and not blank");
  }

  @ParameterizedTest
  @CsvSource({"X Scope, a", "'', a", "X-Scope, 'a\r\nb'"})
  void refusesAHeaderThatIsNone(String name, String value) {
    refuses(
        () -> new Access(Optional.empty(), Optional.empty(), Map.of(name, value)),
        "prometheus-headers must hold printable ASCII, see the header " + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a:b"})
  void refusesAUserThatBasicAuthenticationCannotCarry(String user) {
    refuses(() -> new Access.BasicAuth(user, "p"), "prometheus-user must not be empty");
  }

  @Test
  void printsNoSecret() {
    Access access =
        new Access(
            Optional.empty(), Optional.of(new Access.BasicAuth("u", "s3cr3t")), Map.of("X", "s3"));
    PrometheusSettings settings =
        new PrometheusSettings(
            new Endpoint("http://x", 1000, Optional.empty(), access),
            WindowSettings.defaults(),
            SeriesSettings.defaults());
    assertThat(settings + " " + access.basic()).doesNotContain("s3");
  }

  @ParameterizedTest
  @CsvSource({
    "15, 240, 15", // the default: 960 points
    "1, 166, 1", // 9960 seconds
    "1, 167, 2", // 10020 seconds would be more than 10000 points
    "15, 44640, 268", // 31 days: ceil(2678400 / 10000)
    "3600, 1, 3600"
  })
  void theStepIsTheScrapeIntervalUnlessTheWindowIsTooLong(int scrape, int minutes, int step) {
    assertThat(new WindowSettings(scrape, minutes, 600).stepSeconds()).isEqualTo(step);
  }

  @Test
  void theWindowEndsNow() {
    assertThat(WindowSettings.defaults().gridEndingAt(Instant.ofEpochSecond(1_700_000_050)))
        .isEqualTo(new TimeGrid(1_700_000_040 - 959 * 15, 15, 960));
    assertThat(new WindowSettings(3600, 1, 600).gridEndingAt(Instant.EPOCH).length()).isOne();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 240, 600, 'scrape-interval-seconds must be 1 to 3600, was 0'",
    "15, 44641, 600, 'training-window-minutes must be 1 to 44640, was 44641'",
    "15, 240, -1, 'full-refresh-seconds must be 0 to 86400, was -1'"
  })
  void refusesAWindowOutOfRange(int scrape, int minutes, int refresh, String message) {
    refuses(() -> new WindowSettings(scrape, minutes, refresh), message);
  }

  @Test
  void refusesNamesThatPrometheusDoesNotKnow() {
    refuses(
        () -> new SeriesSettings("app-name", List.of(), Map.of(), Map.of()),
        "app-label must be a Prometheus label name, was app-name");
    refuses(
        () ->
            new SeriesSettings(
                "app", List.of(), Map.of(RawSeries.RESPONSE_TIME_SUM, "a b"), Map.of()),
        "series.response-time-sum must be a Prometheus metric name, was a b");
  }

  @ParameterizedTest
  @CsvSource({
    "env=prod, env, =, prod",
    "'env = \"prod\"', env, =, prod",
    "env!=prod, env, !=, prod",
    "'env=~a|b', env, =~, a|b",
    "env!~=, env, !~, =",
    "env=, env, =, ''"
  })
  void readsAMatcher(String text, String label, String operator, String value) {
    assertThat(LabelMatcher.parse(text)).isEqualTo(new LabelMatcher(label, operator, value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "env", "=prod", "1env=prod", "env>3"})
  void refusesAMatcherThatIsNone(String text) {
    refuses(() -> LabelMatcher.parse(text), "label-matchers must be label=value");
  }
}
