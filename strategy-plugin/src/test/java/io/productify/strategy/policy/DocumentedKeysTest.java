package io.productify.strategy.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tables of docs/plugin.md name the keys that are read, and no others. */
class DocumentedKeysTest {
  private static final Path PAGE = Path.of("../docs/plugin.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\|( *`[^|]*)\\|");
  private static final Pattern KEY = Pattern.compile("`([a-z_<>]+)`");
  private static final String OVERRIDES = "override_<name>";

  /** A block that remembers what it was asked for. */
  private static final class Asked extends HashMap<String, String> {
    private static final long serialVersionUID = 1;
    private final Set<String> keys = new TreeSet<>();

    private Asked(Map<String, String> values) {
      super(values);
    }

    @Override
    public @Nullable String get(Object key) {
      keys.add((String) key);
      return super.get(key);
    }
  }

  private static Set<String> documented(String heading) throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf("\n" + heading + "\n");
    assertThat(from).as(heading).isPositive();
    String section = page.substring(from + 1).split("\n## ", 2)[0];
    Set<String> keys = new TreeSet<>();
    for (MatchResult row : ROW.matcher(section).results().toList()) {
      KEY.matcher(row.group(1)).results().forEach(key -> keys.add(key.group(1)));
    }
    return keys;
  }

  @Test
  void theKeysOfACheck() throws Exception {
    Asked asked = new Asked(Map.of("metric_app_name", "shop", "optimizer_url", "http://127.0.0.1"));
    AgentConfig agent = new AgentConfigParser(Map.of(), tls -> List.of()).parse(Map.of()).config();
    assertThat(new StrategyConfigParser(agent).parse(asked).warnings())
        .noneMatch(warning -> warning.contains("not a known key"));
    asked.keys.add(OVERRIDES);
    assertThat(documented("## A check's keys"))
        .as("the keys in the table of docs/plugin.md")
        .isEqualTo(asked.keys);
  }

  @Test
  void theKeysOfTheAgent() throws Exception {
    Asked asked = new Asked(Map.of());
    assertThat(new AgentConfigParser(Map.of(), tls -> List.of()).parse(asked).warnings()).isEmpty();
    assertThat(documented("## The agent-level keys"))
        .as("the keys in the table of docs/plugin.md")
        .isEqualTo(asked.keys);
  }
}
