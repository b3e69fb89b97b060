package io.productify.e2e.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The console in a real browser, when something is the matter or there is much of it. */
@Tag("real-chromium")
class ConsoleTroubleTest {
  private static final String MARKUP =
      "<img src=x onerror=\"document.title='hurt'\"><script>1</script>";

  private static final int HUNDREDS = 400;

  private static ConsoleStage stage;
  private static Browser browser;

  @BeforeAll
  static void start() {
    stage = new ConsoleStage("console-trouble");
    browser = stage.browser;
    stage.ask("web", "diurnal", 2);
  }

  @AfterAll
  static void end() {
    stage.close();
  }

  @Test
  void aWrongTokenIsSaidAndCanBeMended() {
    browser.open(stage.optimizer.address() + "/", 1280, 900);
    stage.giveToken("wrong");
    browser.awaitText("#token-problem", "does not accept this token");
    assertThat(browser.text("dialog")).contains("OPTIMIZER_TOKEN");
    browser.picture("wrong-token");

    // Whoever closes the question is told where to find it again.
    browser.press(Keys.ESCAPE);
    browser.awaitText("#status", "button Token");
    browser.tabTo("document.activeElement.id === 'token-button'");
    browser.press(Keys.ENTER);
    stage.giveToken(ConsoleStage.TOKEN);

    browser.awaitText("#status", "As of");
    browser.awaitText("#application-rows", "web / diurnal");
    assertThat(browser.value("location.href")).asString().doesNotContain(ConsoleStage.TOKEN);
  }

  @Test
  void namesAreNeverMarkup() {
    String encoded = URLEncoder.encode(MARKUP, StandardCharsets.UTF_8).replace("+", "%20");
    // One that was never asked for is named by the address alone.
    stage.open("#/web/" + encoded, 1280, 900);
    browser.awaitText("#application-title", MARKUP);
    ObjectNode named = ConsoleStage.request("web", "diurnal", 2);
    named.withObject("/check").put("name", MARKUP);
    stage.ask(named);
    stage.openApplication("diurnal", 1280, 900);
    browser.awaitText("#application-note", MARKUP);

    assertThat(browser.all("img, main script")).isEmpty();
    assertThat(browser.value("document.title")).asString().contains("Productify");
  }

  @Test
  void hundredsOfApplicationsAreListedAndFound() {
    IntStream.range(0, HUNDREDS)
        .parallel()
        .mapToObj(i -> ConsoleStage.request("group-%03d".formatted(i), "idle", 1))
        .forEach(request -> stage.ask(request.put("engine", "proportional")));
    stage.open("", 400, 800);
    browser.await("all are listed", () -> browser.all("#application-rows tr").size() >= HUNDREDS);

    assertThat(browser.sideways()).isZero();
    assertThat(browser.number("document.documentElement.scrollHeight"))
        .as("height of the page in pixels, in which the list scrolls by itself")
        .isLessThan(1600);
    browser.picture("hundreds-narrow");
    browser.size(1280, 900);
    browser.picture("hundreds");
    browser.press("/", "group-399", Keys.TAB, Keys.ENTER);
    browser.awaitText("#application-title", "idle in group-399");
  }
}
