package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.planning.Parameter;
import io.smallrye.config.WithDefault;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The reference pages say what the code says. */
class ConfigurationReferenceTest {

  private static final Pattern KEY_ROW =
      Pattern.compile("(?m)^\\| `(optimizer[^`]+)` \\| (\\S+) \\|");
  private static final Pattern PARAMETER_ROW = Pattern.compile("(?m)^\\| `([a-z_]+)` \\| .* \\|");

  @Test
  void everyKeyIsDocumentedWithItsDefaultAndNoOther() throws IOException {
    Map<String, String> documented = new TreeMap<>();
    for (MatchResult row : rows(KEY_ROW, "../docs/configuration.md")) {
      documented.put(row.group(1), row.group(2).replace("`", ""));
    }
    Map<String, String> actual = new TreeMap<>();
    addKeys(actual, "optimizer.", OptimizerConfig.class);
    assertThat(documented).isEqualTo(actual);
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
    Map<String, String> keys = new TreeMap<>();
    addKeys(keys, "", OptimizerConfig.PlanKeys.class);
    assertThat(keys.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Parameter.values())
                .map(parameter -> parameter.key().replace('_', '-'))
                .toList());
  }

  private static void addKeys(Map<String, String> keys, String prefix, Class<?> group) {
    for (Method method : group.getDeclaredMethods()) {
      String key = prefix + kebab(method.getName());
      if (method.getReturnType().getEnclosingClass() == OptimizerConfig.class) {
        addKeys(keys, key + ".", method.getReturnType());
      } else if (method.getReturnType() == Map.class) {
        keys.put(key + ".<name>", "unset");
      } else {
        keys.put(
            key,
            Optional.ofNullable(method.getAnnotation(WithDefault.class))
                .map(WithDefault::value)
                .orElse("unset"));
      }
    }
  }

  private static String kebab(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static List<MatchResult> rows(Pattern row, String file) throws IOException {
    return row.matcher(Files.readString(Path.of(file))).results().toList();
  }
}
