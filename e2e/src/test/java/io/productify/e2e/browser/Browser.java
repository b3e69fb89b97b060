package io.productify.e2e.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.e2e.parts.RealParts;
import io.productify.e2e.process.Await;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real Chromium without a window. Each {@link #open} is a new tab, which knows no token. */
final class Browser implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Collects what moves without a person having asked for it. */
  private static final String WATCH_SHIFTS =
      """
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries().filter((entry) => !entry.hadRecentInput)) {
          window.shifts.push([shift.value, ...shift.sources.map(({ node }) => node?.id || node?.nodeName)]);
        }
      }).observe({ type: 'layout-shift', buffered: true });
      """;

  private final ChromeDriver driver;
  private final Path pictures;

  private Browser(ChromeDriver driver, Path pictures) {
    this.driver = driver;
    this.pictures = pictures;
  }

  /** Starts one; its pictures go to that directory. */
  static Browser start(Path pictures) {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options =
        new ChromeOptions()
            .setBinary(program("chromium"))
            .addArguments(
                "--headless=new",
                // A sandbox of its own takes rights that root in a container does not have.
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                // Nothing but this machine can be found, whatever a page asks for.
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(program("chromedriver"))
            .usingAnyFreePort()
            .withLogOutput(OutputStream.nullOutputStream())
            .build();
    ChromeDriver driver = new ChromeDriver(service, options);
    RealParts.ran("chromium", driver.getCapabilities().getBrowserVersion());
    return new Browser(driver, pictures);
  }

  private static File program(String name) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(directory -> new File(directory, name))
        .filter(File::canExecute)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    name + " is not on the path (Debian packages: chromium, chromium-driver)"));
  }

  /** Opens an address in a new tab, in light colours, and forgets what was logged before. */
  void open(String address, int width, int height) {
    driver.switchTo().newWindow(WindowType.TAB);
    driver.executeCdpCommand(
        "Page.addScriptToEvaluateOnNewDocument", Map.of("source", WATCH_SHIFTS));
    size(width, height);
    scheme("light");
    complaints();
    requests();
    driver.get(address);
  }

  void reload() {
    driver.navigate().refresh();
  }

  /** In CSS pixels. */
  void size(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** What the page is told of the person's preference: "light" or "dark". */
  void scheme(String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  void press(CharSequence... keys) {
    for (CharSequence key : keys) {
      new Actions(driver).sendKeys(key).perform();
    }
  }

  /** Presses Tab until the focus is where the script says. */
  void tabTo(String condition) {
    for (int presses = 0; presses < 100; presses++) {
      if (holds(condition)) {
        return;
      }
      press(Keys.TAB);
    }
    throw new AssertionError("a hundred times Tab did not get to " + condition);
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** The visible text of an element. */
  String text(String selector) {
    return find(selector).getText();
  }

  /** The value of a JavaScript expression. */
  @Nullable Object value(String expression) {
    return driver.executeScript("return " + expression);
  }

  double number(String expression) {
    return Double.parseDouble(String.valueOf(value(expression)));
  }

  boolean holds(String condition) {
    return Boolean.TRUE.equals(value("Boolean(" + condition + ")"));
  }

  void awaitText(String selector, String part) {
    await(selector + " shows '" + part + "'", () -> text(selector).contains(part));
  }

  void await(String what, BooleanSupplier condition) {
    try {
      Await.until(
          what,
          LIMIT,
          () -> {
            try {
              return condition.getAsBoolean();
            } catch (StaleElementReferenceException e) {
              // The page was drawn anew while it was looked at.
              return false;
            }
          });
    } catch (RuntimeException e) {
      picture("failed");
      throw e;
    }
  }

  /** How far the page can be scrolled sideways, in pixels. */
  double sideways() {
    return number("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  }

  /** What moved without a person having asked for it, each with its share of the window. */
  String shifts() {
    return String.valueOf(value("JSON.stringify(window.shifts)"));
  }

  /** Sum of the layout shifts (CLS without its windows); 0 where nothing moved. */
  double shifted() {
    return number("window.shifts.reduce((sum, [value]) => sum + value, 0)");
  }

  /** Warnings and errors of the page since the last call. */
  List<String> complaints() {
    return logged(LogType.BROWSER)
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Where the page sent requests since the last call, as "scheme://host:port". */
  TreeSet<String> requests() {
    TreeSet<String> origins = new TreeSet<>();
    logged(LogType.PERFORMANCE)
        .map(entry -> read(entry.getMessage()).path("message"))
        .filter(message -> message.path("method").asText().equals("Network.requestWillBeSent"))
        .map(message -> URI.create(message.at("/params/request/url").asText().split("[?#,]")[0]))
        .forEach(
            url ->
                origins.add(
                    url.getScheme()
                        + "://"
                        + Objects.requireNonNullElse(url.getRawAuthority(), "")));
    return origins;
  }

  private Stream<LogEntry> logged(String type) {
    return StreamSupport.stream(driver.manage().logs().get(type).spliterator(), false);
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the browser's log is not JSON", e);
    }
  }

  /** Keeps what is seen now, for a person to look at. */
  Path picture(String name) {
    try {
      Files.createDirectories(pictures);
      return Files.write(pictures.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the picture " + name, e);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
