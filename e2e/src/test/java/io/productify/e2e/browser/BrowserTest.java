package io.productify.e2e.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the tests of this package find nowhere is found where it is. */
@Tag("real-chromium")
class BrowserTest {
  private static final String BAD =
      """
      <!doctype html><title>bad</title>
      <img src="http://elsewhere.example/x.png" alt="">
      <div style="width: 3000px">wide</div><p>moved</p>
      <script>
        console.error('a complaint');
        setTimeout(() => document.querySelector('div').style.height = '400px', 200);
      </script>
      """;

  @Test
  void seesComplaintsOtherHostsWidthAndWhatMoves() {
    try (Scene scene = new Scene(Parts.fromSystemProperties(), "browser")) {
      Browser browser = scene.own(Browser.start(scene.path("pictures")));
      browser.open(scene.write("bad.html", BAD).toUri().toString(), 400, 800);

      browser.await("that something moves", () -> browser.shifted() > 0.01);
      assertThat(browser.complaints()).anyMatch(line -> line.contains("a complaint"));
      assertThat(browser.requests()).contains("http://elsewhere.example");
      assertThat(browser.sideways()).isGreaterThan(2000);
    }
  }
}
