package io.productify.e2e.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The console in a real browser, while all is well. */
@Tag("real-chromium")
class ConsoleTest {
  private static final List<String> APPS =
      List.of("bursty", "cold-start", "diurnal", "idle", "queue-heavy");
  private static final int WIDE = 1280;
  private static final int NARROW = 400;

  /** WCAG 2.2, success criterion 1.4.3: the least contrast of text. */
  private static final double READABLE = 4.5;

  /** A hundredth of what counts as good (Web Vitals, CLS under 0.1). */
  private static final double STILL = 0.001;

  private static ConsoleStage stage;
  private static Browser browser;

  @BeforeAll
  static void start() {
    stage = new ConsoleStage("console");
    browser = stage.browser;
    APPS.forEach(app -> stage.ask("web", app, 8));
  }

  @AfterAll
  static void end() {
    stage.close();
  }

  @Test
  void loadsFromTheOptimizerAloneAndHasNoComplaint() {
    stage.openApplication("diurnal", WIDE, 900);

    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).containsExactly(stage.optimizer.address());
    browser.picture("application");
  }

  @Test
  void drawsLoadForecastAndBandAndReplicasWithThePlanAhead() {
    stage.openApplication("diurnal", WIDE, 2400);

    assertThat(drawn("load-chart", "observed")).isPositive();
    assertThat(drawn("load-chart", "forecast")).isPositive();
    assertThat(drawn("load-chart", "band")).isPositive();
    assertThat(drawn("replica-chart", "answered")).isPositive();
    assertThat(drawn("replica-chart", "planned")).isPositive();
    assertThat(drawn("capacity-chart", "forecast")).isPositive();
    assertThat(drawn("capacity-chart", "planned")).isPositive();
    assertThat(drawn("load-chart", "answered")).as("a colour that this chart has not").isZero();
    browser.picture("application-whole");
  }

  /** How many pixels of a chart have a colour of the style sheet, to the rounding of canvases. */
  private static double drawn(String chart, String colour) {
    return browser.number(
        """
        ((chart, name) => {
          const probe = document.createElement('canvas').getContext('2d');
          probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--' + name);
          probe.fillRect(0, 0, 1, 1);
          const [wanted] = [probe.getImageData(0, 0, 1, 1).data];
          const canvas = document.querySelector('#' + chart + ' canvas');
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          let count = 0;
          for (let i = 0; i < data.length; i += 4) {
            count += [0, 1, 2, 3].every((c) => Math.abs(data[i + c] - wanted[c]) <= 3);
          }
          return count;
        })('%s', '%s')"""
            .formatted(chart, colour));
  }

  @Test
  void theFilterLeavesTheApplicationsThatHaveAllItsWords() {
    stage.open("", WIDE, 900);
    assertThat(shown()).containsExactlyElementsOf(APPS.stream().map("web / "::concat).toList());

    browser.find("#filter").sendKeys("MILP burst");
    assertThat(shown()).containsExactly("web / bursty");
    assertThat(browser.text("#applications-note")).startsWith("1 of 5");

    browser.find("#filter").sendKeys(" fallback");
    assertThat(shown()).isEmpty();
  }

  private static Stream<String> shown() {
    return browser.all("#application-rows a").stream().map(WebElement::getText);
  }

  @Test
  void anApplicationIsChosenWithTheKeyboardAlone() {
    stage.open("", WIDE, 900);

    browser.press("/", "queue");
    assertThat(browser.text("#applications-note")).startsWith("1 of 5");
    browser.tabTo("document.activeElement.matches('#application-rows a')");
    assertThat(browser.holds("document.activeElement.matches(':focus-visible')")).isTrue();
    assertThat(browser.number("parseFloat(getComputedStyle(document.activeElement).outlineWidth)"))
        .as("width of the outline in pixels")
        .isGreaterThanOrEqualTo(2);
    browser.picture("keyboard");
    browser.press(Keys.ENTER);

    browser.awaitText("#application-title", "queue-heavy in web");
    browser.await(
        "the focus is on the application",
        () -> browser.holds("document.activeElement.id === 'application'"));
    browser.tabTo("document.activeElement.matches('#what-if summary')");
    browser.press(Keys.ENTER);
    assertThat(browser.find("#what-if-counts input").isDisplayed()).isTrue();
  }

  @Test
  void whatIfShowsAnotherPlanAndAppliesNothing() throws IOException {
    JsonNode served = stage.get("/serving/web/diurnal").path("last_plan");
    JsonNode decided = stage.get("/decisions?limit=1000").path("decisions");
    assertThat(served.path("desired")).isNotEmpty();
    stage.openApplication("diurnal", WIDE, 2400);
    browser.find("#what-if summary").click();

    enter("count.min_replicas", "9" + Keys.ENTER);
    browser.await("a plan of 9", () -> counts().allMatch("9"::equals) && counts().count() > 0);
    browser.picture("what-if");
    enter("count.min_replicas", "1");
    enter("parameter.capacity_per_replica", "0.01" + Keys.ENTER);
    browser.await("a plan up to the ceiling", () -> counts().anyMatch("20"::equals));
    enter("parameter.capacity_per_replica", "");
    enter("parameter.startup_cost", "-1" + Keys.ENTER);
    browser.awaitText("#what-if-result", "startup_cost");
    assertThat(browser.text("#what-if-result")).startsWith("Not planned");

    assertThat(stage.get("/serving/web/diurnal").path("last_plan")).isEqualTo(served);
    assertThat(stage.get("/decisions?limit=1000").path("decisions")).isEqualTo(decided);
  }

  private static void enter(String field, String text) {
    WebElement input = browser.find("[name='" + field + "']");
    input.clear();
    input.sendKeys(text);
  }

  /** The counts of the changed plan. */
  private static Stream<String> counts() {
    return browser.all("#what-if-steps tbody td:last-child").stream().map(WebElement::getText);
  }

  @Test
  void aWindowOf400PixelsIsWideEnough() {
    stage.openApplication("diurnal", NARROW, 800);
    browser.find("#what-if summary").click();
    enter("count.max_replicas", "3" + Keys.ENTER);
    browser.await("a plan", () -> counts().count() > 0);

    assertThat(browser.sideways()).as("pixels to scroll sideways").isZero();
    assertThat(browser.number("document.querySelector('#load-chart canvas').clientWidth"))
        .isLessThanOrEqualTo(NARROW);
    browser.size(NARROW, 4600);
    browser.picture("narrow");
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void isReadableInLightAndInDark(String scheme) {
    stage.openApplication("diurnal", WIDE, 900);
    browser.scheme(scheme);
    browser.await("the chart has the scheme's colours", () -> drawn("load-chart", "observed") > 0);

    for (String ground : List.of("ground", "raised")) {
      for (String text : List.of("text", "quiet", "accent", "good", "bad", "warn")) {
        assertThat(Contrast.ratio(colour(text), colour(ground)))
            .as("%s: %s on %s", scheme, text, ground)
            .isGreaterThan(READABLE);
      }
    }
    assertThat(Contrast.luminance(colour("ground")))
        .matches(light -> scheme.equals("light") == light > 0.5, "is " + scheme);
    browser.picture(scheme);
  }

  private static String colour(String name) {
    return String.valueOf(
        browser.value(
            "getComputedStyle(document.documentElement).getPropertyValue('--" + name + "')"));
  }

  @ParameterizedTest
  @ValueSource(ints = {WIDE, NARROW})
  void nothingMovesWhileItLoads(int width) {
    stage.open("#/web/diurnal", width, 900);
    browser.reload();
    browser.awaitText("#application-title", "diurnal");
    browser.awaitText("#status", "As of");

    assertThat(browser.shifted()).as(browser.shifts()).isLessThan(STILL);
  }

  @Test
  void aRefreshMovesNothingAndLeavesTheFocusWhereItIs() {
    stage.openApplication("diurnal", NARROW, 900);
    browser.tabTo("document.activeElement.matches('#application-rows a[href$=idle]')");
    String asOf = browser.text("#status");
    browser.await("a refresh", () -> !browser.text("#status").equals(asOf));

    assertThat(browser.shifted()).as(browser.shifts()).isLessThan(STILL);
    assertThat(browser.holds("document.activeElement.matches('#application-rows a[href$=idle]')"))
        .as("the focus is where it was")
        .isTrue();
  }
}
