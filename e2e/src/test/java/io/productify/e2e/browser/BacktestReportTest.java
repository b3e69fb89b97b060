package io.productify.e2e.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.ChildProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page that {@code optimizer backtest --out} writes, in a real browser, from its file. */
@Tag("real-chromium")
class BacktestReportTest {
  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final int POINTS_A_DAY = 288;

  private static Scene scene;
  private static Browser browser;

  @BeforeAll
  static void play() {
    scene = new Scene(Parts.fromSystemProperties(), "backtest-report");
    String trace = scene.write("a-shop-with-a-rather-long-name.csv", threeDays()).toString();
    ChildProcess backtest =
        scene.start(
            "backtest",
            List.of(
                scene.parts().java(),
                "-jar",
                scene.parts().optimizerJar().toString(),
                "backtest",
                "--trace",
                trace,
                "--out",
                scene.directory().toString(),
                "--most-steps",
                "150"),
            Map.of());
    assertThat(backtest.awaitExit(LIMIT)).as(backtest.log().tail(5)).hasValue(0);
    browser = scene.own(Browser.start(scene.path("pictures")));
  }

  @AfterAll
  static void end() {
    scene.close();
  }

  /** A load between 20 and 180 requests a second with a period of a day, every 300 s. */
  private static String threeDays() {
    return IntStream.range(0, 3 * POINTS_A_DAY)
        .mapToObj(
            i -> 300 * i + "," + Math.round(100 + 80 * Math.sin(2 * Math.PI * i / POINTS_A_DAY)))
        .collect(Collectors.joining("\n", "timestamp_seconds,value\n", "\n"));
  }

  @ParameterizedTest
  @CsvSource({"1280, light", "1280, dark", "400, light"})
  void isWholeInItsFileDrawnAndAsWideAsTheWindow(int width, String scheme) {
    browser.open(scene.path("report.html").toUri().toString(), width, 900);
    browser.scheme(scheme);

    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).isEqualTo(Set.of("file://"));
    assertThat(browser.sideways()).as("pixels to scroll sideways").isZero();
    assertThat(browser.text("h2")).isEqualTo("a-shop-with-a-rather-long-name");
    for (String line : List.of("observed", "forecast", "band", "of")) {
      assertThat(drawnWidth(line))
          .as("width of the line %s in pixels", line)
          .isGreaterThan(width / 2.0);
    }
    browser.size(width, 2200);
    browser.picture("report-" + width + "-" + scheme);
  }

  private static double drawnWidth(String line) {
    String path = "document.querySelector('.chart path." + line + "')";
    assertThat(browser.number(path + ".getTotalLength()")).as(line).isPositive();
    return browser.number(path + ".getBoundingClientRect().width");
  }

  @Test
  void aNameInTheLegendHidesAndShowsItsLines() {
    browser.open(scene.path("report.html").toUri().toString(), 1280, 900);
    String line = "document.querySelector('.chart path[data-who=\"0\"]')";
    assertThat(browser.number(line + ".getBoundingClientRect().width")).isPositive();

    browser.tabTo("document.activeElement.matches('.legend button[data-who=\"0\"]')");
    browser.press(" ");
    assertThat(browser.number(line + ".getBoundingClientRect().width")).isZero();
    browser.press(" ");
    assertThat(browser.number(line + ".getBoundingClientRect().width")).isPositive();
  }
}
