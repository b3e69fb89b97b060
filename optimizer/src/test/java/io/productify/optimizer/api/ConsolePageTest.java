package io.productify.optimizer.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.productify.optimizer.planning.Parameter;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console as it is served: whole, from here alone, and guarded by its headers. */
@QuarkusTest
@TestProfile(ConsolePageTest.OnRecordedWindows.class)
class ConsolePageTest {

  private static final Path FILES = Path.of("src/main/resources/META-INF/resources");
  private static final Pattern LOADED = Pattern.compile("(?:src|href)=\"(/[^\"]+)\"");
  private static final Pattern IMPORTED = Pattern.compile("from '\\./([a-z-]+\\.js)'");
  private static final Pattern EXPLAINED = Pattern.compile("(?m)^  ([a-z_]+): '");
  private static final Pattern ADDRESS = Pattern.compile("(?:https?:)?//[a-z][a-z0-9.-]+\\.[a-z]+");

  public static final class OnRecordedWindows implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("optimizer.token", "right", "optimizer.only-test-data", "true");
    }
  }

  @Test
  void isServedWithoutATokenAndIsAllowedNothingFromElsewhere() {
    given()
        .get("/")
        .then()
        .statusCode(200)
        .contentType("text/html")
        .header("Content-Security-Policy", containsString("default-src 'none'"))
        .header("Content-Security-Policy", containsString("frame-ancestors 'none'"))
        .header("X-Content-Type-Options", equalTo("nosniff"))
        .header("X-Frame-Options", equalTo("DENY"))
        .header("Referrer-Policy", equalTo("no-referrer"));
  }

  @Test
  void everythingThePageLoadsIsServed() throws IOException {
    List<String> loaded = matches(LOADED, FILES.resolve("index.html"));
    assertThat(loaded).anyMatch(path -> path.startsWith("/webjars/uplot/"));
    for (String path : loaded) {
      given().get(path).then().statusCode(200);
    }
  }

  @Test
  void everyModuleThatIsImportedIsThere() throws IOException {
    for (Path file : scripts()) {
      assertThat(matches(IMPORTED, file))
          .allSatisfy(name -> assertThat(FILES.resolve("console").resolve(name)).exists());
    }
  }

  @Test
  void noFileNamesAnotherHost() throws IOException {
    for (Path file : scripts()) {
      assertThat(matches(ADDRESS, file)).as(file.toString()).isEmpty();
    }
    assertThat(Files.readString(FILES.resolve("index.html"))).doesNotContainPattern(ADDRESS);
  }

  @Test
  void theWhatIfSaysWhatEachPlanningParameterMeans() throws IOException {
    List<String> explained = matches(EXPLAINED, FILES.resolve("console/what-if.js"));
    assertThat(explained)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Parameter.values()).map(Parameter::key).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/serving", "/serving/web/shop", "/decisions", "/models"})
  void itsDataNeedsTheToken(String path) {
    given().get(path).then().statusCode(401);
  }

  private static List<Path> scripts() throws IOException {
    try (Stream<Path> files = Files.list(FILES.resolve("console"))) {
      return files.filter(file -> file.toString().endsWith(".js")).toList();
    }
  }

  private static List<String> matches(Pattern pattern, Path file) throws IOException {
    return pattern
        .matcher(Files.readString(file))
        .results()
        .map((MatchResult match) -> match.groupCount() > 0 ? match.group(1) : match.group())
        .toList();
  }
}
