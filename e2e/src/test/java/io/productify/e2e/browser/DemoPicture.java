package io.productify.e2e.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.demo.Demo;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/**
 * Takes the README's picture of the console while the demo runs: {@code make picture}. It is no
 * test of the suite, which looks for classes that end in Test.
 */
@Tag("real-chromium")
class DemoPicture {
  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final Pattern CONSOLE = Pattern.compile("console +(\\S+) +token: (\\w+)");
  private static final int MOST_BYTES = 150_000;

  @Test
  void ofTheConsoleWhileTheLoadRises() throws IOException {
    Parts parts = Parts.fromSystemProperties();
    try (Scene scene = new Scene(parts, "demo-picture")) {
      Browser browser = scene.own(Browser.start(scene.path("pictures")));
      ChildProcess demo =
          scene.start(
              "demo",
              List.of(
                  parts.java(),
                  "-Dproductify.home=" + parts.home(),
                  "-Dproductify.work=" + scene.path("work"),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Demo.class.getName()),
              Map.of());
      Matcher console = CONSOLE.matcher(demo.awaitLine(0, CONSOLE.pattern(), LIMIT));
      assertThat(console.find()).isTrue();
      // Late in the morning: the load still rises, and the plan goes ahead of it.
      demo.awaitLine(0, "^ *(09|10):", LIMIT);
      browser.open(console.group(1), 1120, 860);
      browser.press(console.group(2), Keys.ENTER);
      browser.awaitText("#headline", "asked for");
      browser.await("the decisions", () -> browser.all("#decision-rows tr").size() > 0);

      Path picture = parts.home().resolve("docs/images/console.png");
      Files.createDirectories(picture.getParent());
      Files.copy(browser.picture("console"), picture, StandardCopyOption.REPLACE_EXISTING);
      assertThat(Files.size(picture)).as("bytes of " + picture).isLessThan(MOST_BYTES);
    }
  }
}
