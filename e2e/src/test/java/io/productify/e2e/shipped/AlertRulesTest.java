package io.productify.e2e.shipped;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The alert rules, by Prometheus' own tool, and the runbook that goes with them. */
class AlertRulesTest {

  private static final String RULES = "deploy/prometheus/alerts.yml";
  private static final String RUNBOOK = "docs/runbook.md";
  private static final Pattern SECTION = Pattern.compile("(?m)^## (Productify\\w+)$");
  private static final Pattern TESTED = Pattern.compile("alertname: (\\w+)\\n\\s+exp_alerts:\\n");
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Parts parts = Parts.fromSystemProperties();

  @ParameterizedTest
  @CsvSource({"check, alerts.yml", "test, alerts_test.yml"})
  void promtoolAcceptsTheRulesAndTheirTestsPass(String command, String name) {
    try (Scene scene = new Scene(parts, "alerts")) {
      String file = parts.home().resolve("deploy/prometheus").resolve(name).toString();
      ChildProcess promtool =
          scene.start("promtool", List.of("promtool", command, "rules", file), Map.of());

      assertThat(promtool.awaitExit(LIMIT)).as(promtool.log().tail(30)).hasValue(0);
    }
  }

  @Test
  void everyAlertIsSeenToFireByATestAndHasItsSectionInTheRunbook() throws IOException {
    Set<String> alerts = new TreeSet<>(rules().findValuesAsText("alert"));

    assertThat(alerts).isNotEmpty();
    assertThat(matches(SECTION, RUNBOOK)).isEqualTo(alerts);
    assertThat(matches(TESTED, "deploy/prometheus/alerts_test.yml")).isEqualTo(alerts);
  }

  @Test
  void everyAlertSaysHowUrgentItIsWhatIsWrongAndWhereToReadOn() throws IOException {
    for (JsonNode rule : rules().findParents("alert")) {
      String alert = rule.path("alert").asText();
      JsonNode annotations = rule.path("annotations");

      assertThat(rule.path("labels").path("severity").asText()).as(alert).isIn("page", "ticket");
      assertThat(annotations.path("summary").asText()).as(alert).isNotBlank();
      assertThat(annotations.path("runbook").asText())
          .isEqualTo(RUNBOOK + "#" + alert.toLowerCase(Locale.ROOT));
    }
  }

  private JsonNode rules() throws IOException {
    return new YAMLMapper().readTree(parts.home().resolve(RULES).toFile());
  }

  private Set<String> matches(Pattern pattern, String file) throws IOException {
    return pattern
        .matcher(Files.readString(parts.home().resolve(file)))
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
