package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.planning.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The reference pages say what the code says. */
class ConfigurationReferenceTest {

  private static final Pattern PARAMETER_ROW = Pattern.compile("(?m)^\\| `([a-z_]+)` \\| .* \\|");

  @Test
  void thePageOfTheKeysIsWhatTheCodeSays() throws IOException {
    Path page = Path.of("../docs/configuration.md");
    String written = KeyTable.written(Files.readString(page));
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(page, written);
    }
    assertThat(Files.readString(page))
        .as("docs/configuration.md is written from the keys by: make docs")
        .isEqualTo(written);
  }

  @Test
  void everyPlanningParameterIsDocumentedInTheOrderOfTheTable() throws IOException {
    List<String> documented =
        rows(PARAMETER_ROW, "../docs/optimizer-api.md").stream()
            .map(row -> row.group(1))
            .filter(key -> Parameter.of(key).isPresent())
            .toList();
    assertThat(documented)
        .isEqualTo(Arrays.stream(Parameter.values()).map(Parameter::key).toList());
  }

  @Test
  void everyPlanningParameterCanBeConfigured() {
    assertThat(OptimizerConfig.PlanKeys.class.getDeclaredMethods())
        .extracting(method -> snake(method.getName()))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Parameter.values()).map(Parameter::key).toList());
  }

  private static String snake(String name) {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  private static List<MatchResult> rows(Pattern row, String file) throws IOException {
    return row.matcher(Files.readString(Path.of(file))).results().toList();
  }
}
