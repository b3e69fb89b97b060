package io.productify.e2e.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.process.FreePorts;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console in a real browser, while the optimizer is started again. */
@Tag("real-chromium")
class ConsoleRestartTest {
  @Test
  void anOptimizerThatGoesAndComesBackWithoutItsPrometheusIsSeenDoingSo() {
    try (ConsoleStage stage = new ConsoleStage("console-restart")) {
      Browser browser = stage.browser;
      stage.ask("web", "diurnal", 1);
      stage.openApplication("diurnal", 1280, 900);
      stage.optimizer.kill();
      browser.awaitText("#status", "the optimizer does not answer");
      assertThat(browser.text("#status")).contains("What you see is of", "Trying again");
      assertThat(browser.holds("document.querySelector('main').classList.contains('stale')"))
          .isTrue();
      assertThat(browser.text("#headline"))
          .as("the last state is kept in sight")
          .contains("replica");
      browser.picture("gone");

      // This time its Prometheus is away.
      stage.optimizer.restartWith(
          Map.of(
              "OPTIMIZER_ONLY_TEST_DATA",
              "false",
              "OPTIMIZER_PROMETHEUS_URL",
              "http://127.0.0.1:" + FreePorts.next()));
      browser.awaitText("#application-note", "Nobody has asked for it");
      assertThat(browser.text("#status")).startsWith("As of");
      assertThat(browser.holds("document.querySelector('main').classList.contains('stale')"))
          .isFalse();

      stage.refused("web", "diurnal");
      browser.awaitText("#application-rows", "no answer");
      browser.awaitText("#headline", "and 10 more. Can Prometheus be reached?");
      assertThat(browser.text("#applications-note")).contains("1 no answer");
      browser.picture("no-answer");
    }
  }
}
