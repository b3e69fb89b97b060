package io.productify.strategy.policy;

import static io.productify.strategy.testing.Checks.block;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.strategy.plan.Stabilization;
import io.productify.strategy.testing.Pipes;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrategyConfigParserTest {

  private static final String URL = "http://127.0.0.1:8085";

  private final StrategyConfigParser parser = new StrategyConfigParser(AgentConfig.NONE);

  private StrategyConfig parse(String... keysAndValues) throws InvalidConfigException {
    return parser.parse(block(URL, keysAndValues)).config();
  }

  @Test
  void readsEveryKey() throws Exception {
    StrategyConfig config =
        parse(
            "group", "web",
            "task", "server",
            "min", "2",
            "max", "40",
            "cache_size", "60",
            "engine", "exact",
            "run_deadline", "1.5s",
            "startup_grace", "3m",
            "scale_up_tolerance_percent", "5",
            "scale_down_tolerance_percent", "10",
            "scale_up_stabilization", "30s",
            "scale_down_stabilization", "15m");

    assertThat(config.application()).isEqualTo(new Application("shop", "web", "server"));
    assertThat(config.limits().min()).isEqualTo(2);
    assertThat(config.limits().max()).isEqualTo(40);
    assertThat(config.planning().cacheSeconds()).isEqualTo(60);
    assertThat(config.planning().engine()).contains("exact");
    assertThat(config.planning().runDeadline()).isEqualTo(Duration.ofMillis(1500));
    assertThat(config.rules().startupGrace()).isEqualTo(Duration.ofMinutes(3));
    assertThat(config.rules().stabilization())
        .isEqualTo(
            new Stabilization(
                new Stabilization.Side(5, Duration.ofSeconds(30)),
                new Stabilization.Side(10, Duration.ofMinutes(15))));
    assertThat(config.optimizer().optimizeUri()).isEqualTo(URI.create(URL + "/optimize"));
    assertThat(config.optimizer().credential().token(warning -> {})).contains("s3cret-token");
  }

  @Test
  void hasDefaultsForEverythingButTheApplication() throws Exception {
    StrategyConfigParser.Parsed parsed =
        parser.parse(Map.of("optimizer_url", URL, "metric_app_name", "shop"));

    StrategyConfig config = parsed.config();
    assertThat(config.application()).isEqualTo(new Application("shop", "", ""));
    assertThat(config.limits().min()).isZero();
    assertThat(config.limits().max()).isZero();
    assertThat(config.planning().cacheSeconds()).isEqualTo(10);
    assertThat(config.planning().engine()).isEmpty();
    assertThat(config.planning().runDeadline()).isEqualTo(Duration.ofMillis(4500));
    assertThat(config.rules().startupGrace()).isEqualTo(Duration.ofMinutes(2));
    assertThat(config.rules().stabilization()).isEqualTo(Stabilization.OFF);
    assertThat(parsed.warnings())
        .anyMatch(warning -> warning.startsWith("min and max are not set"))
        .anyMatch(warning -> warning.startsWith("no optimizer_token"))
        .hasSize(2);
  }

  @Test
  void namesEveryMistakeAtOnceAndNeverTheToken() {
    Map<String, String> block =
        block(
            "ftp://host",
            "optimizer_token",
            "very secret",
            "min",
            "-1",
            "max",
            "many",
            "cache_size",
            "3601",
            "run_deadline",
            "5",
            "group",
            "a b",
            "override_",
            "1",
            "engine",
            "m/p");
    block.remove("metric_app_name");

    assertThatThrownBy(() -> parser.parse(block))
        .isInstanceOf(InvalidConfigException.class)
        .hasMessageStartingWith("the check's strategy block has 10 mistakes: ")
        .hasMessageContaining("optimizer_url = \"ftp://host\" must be")
        .hasMessageContaining("optimizer_token must be 1 to 4096 visible ASCII characters")
        .hasMessageContaining("min = \"-1\" must be a whole number from 0 to 100000")
        .hasMessageContaining("max = \"many\" must be")
        .hasMessageContaining("cache_size = \"3601\" must be a whole number from 1 to 3600")
        .hasMessageContaining("run_deadline = \"5\" must be a duration with its unit")
        .hasMessageContaining("group = \"a b\" must be")
        .hasMessageContaining("engine = \"m/p\" must be")
        .hasMessageContaining("override_ = \"1\" must be named")
        .hasMessageContaining("metric_app_name is missing")
        .hasMessageNotContaining("very secret");
  }

  @ParameterizedTest
  @CsvSource({
    "min,0",
    "min,10",
    "max,0",
    "max,100000",
    "max,1e+05",
    "max,1.0",
    "cache_size,1",
    "cache_size,3600",
    "cache_size,3.6e+03",
    "run_deadline,100ms",
    "run_deadline,60s",
    "run_deadline,1m",
    "startup_grace,0s",
    "startup_grace,1h",
    "scale_up_tolerance_percent,0",
    "scale_down_tolerance_percent,100",
    "scale_up_stabilization,0s",
    "scale_down_stabilization,24h",
    "group,a.b:c-d_E9",
    "task,<nil>",
    "group,''"
  })
  void takesWhatIsJustInside(String key, String value) throws Exception {
    assertThat(parse(key, value)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "min,-1",
    "min,11",
    "max,100001",
    "max,1e+06",
    "max,1.5",
    "max,1e999999999",
    "max,NaN",
    "max,0x10",
    "cache_size,0",
    "cache_size,3601",
    "run_deadline,99ms",
    "run_deadline,61s",
    "run_deadline,4.5",
    "run_deadline,s",
    "run_deadline,-1s",
    "startup_grace,1h1s",
    "startup_grace,120",
    "scale_up_tolerance_percent,-1",
    "scale_down_tolerance_percent,101",
    "scale_down_tolerance_percent,2.5",
    "scale_up_stabilization,24h1s",
    "scale_down_stabilization,-1s",
    "group,a/b",
    "task,a b",
    "metric_app_name,''",
    "metric_app_name,<nil>",
    "optimizer_url,localhost:8085",
    "optimizer_url,http://",
    "optimizer_url,http://h:99999"
  })
  void refusesWhatIsJustOutside(String key, String value) {
    assertThatThrownBy(() -> parse(key, value))
        .isInstanceOf(InvalidConfigException.class)
        .hasMessageContaining(key);
  }

  @Test
  void passesOverridesOnWithTheirTypes() throws Exception {
    StrategyConfig config =
        parse(
            "override_sla_hard", "1e+06",
            "override_risk", "band",
            "override_two_stream", "false",
            "override_carry_cost", "<nil>");

    assertThat(config.planning().overrides())
        .isEqualTo(
            Map.of("sla_hard", new BigDecimal("1e+06"), "risk", "band", "two_stream", false));
  }

  @Test
  void warnsOfUnknownKeys() throws Exception {
    assertThat(parser.parse(block(URL, "cachesize", "5")).warnings())
        .containsExactly("cachesize is not a known key and has no effect");
  }

  @Test
  void fallsBackToTheAgentsOptimizer() throws Exception {
    AgentConfig agent =
        new AgentConfig(
            Optional.of(URI.create("https://optimizer.internal")),
            new Credential.Given("agent-token"),
            false,
            Tls.DEFAULT);

    StrategyConfig config =
        new StrategyConfigParser(agent).parse(Map.of("metric_app_name", "shop")).config();

    assertThat(config.optimizer().optimizeUri())
        .isEqualTo(URI.create("https://optimizer.internal/optimize"));
    assertThat(config.optimizer().credential().token(warning -> {})).contains("agent-token");
  }

  @Test
  void saysWhereAMissingOptimizerCanBeNamed() {
    assertThatThrownBy(() -> parser.parse(Map.of("metric_app_name", "shop")))
        .hasMessageContaining("optimizer_url is missing")
        .hasMessageContaining("OPTIMIZER_URL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://10.0.0.5:8085", "http://optimizer.internal", "http://127.evil.com"})
  void refusesToSendATokenUnencryptedToAnotherMachine(String url) throws Exception {
    assertThatThrownBy(() -> parser.parse(block(url)))
        .hasMessageContaining("would carry the token unencrypted")
        .hasMessageContaining("optimizer_allow_insecure");

    AgentConfig allowing =
        new AgentConfig(Optional.empty(), new Credential.None(), true, Tls.DEFAULT);
    assertThat(new StrategyConfigParser(allowing).parse(block(url)).config()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://localhost:1", "http://127.0.0.1", "http://[::1]:8085", "https://10.0.0.5"})
  void sendsATokenOverLoopbackOrEncrypted(String url) throws Exception {
    assertThat(parser.parse(block(url)).config()).isNotNull();
  }

  @Test
  void doesNotShowAnAddressThatHoldsAPassword() {
    assertThatThrownBy(() -> parser.parse(block("http://user:hunter2@127.0.0.1")))
        .hasMessageContaining("optimizer_url")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void readsTheTokenFromAFileAnewForEveryRequest(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("token"), "first\n");
    Map<String, String> block = block(URL, "optimizer_token_file", file.toString());
    block.remove("optimizer_token");

    Credential credential = parser.parse(block).config().optimizer().credential();

    assertThat(credential.token(warning -> {})).contains("first");
    Files.writeString(file, "second\n");
    assertThat(credential.token(warning -> {})).contains("second");
  }

  @Test
  void keepsTheTokenOfAFileThatHasBecomeUselessAndWarnsOnceEachTime(@TempDir Path directory)
      throws Exception {
    Path file = Files.writeString(directory.resolve("token"), "first\n");
    Credential credential = parser.parse(blockWithTokenIn(file)).config().optimizer().credential();
    List<String> warnings = new ArrayList<>();

    for (String useless : List.of("", "two words", "t".repeat(4_097))) {
      Files.writeString(file, useless);
      assertThat(credential.token(warnings::add)).contains("first");
    }
    Files.delete(file);
    assertThat(credential.token(warnings::add)).contains("first");
    Pipes.create(file);
    assertThat(credential.token(warnings::add)).contains("first");
    assertThat(warnings)
        .containsExactly(
            "the token of before stays in use: optimizer_token_file = \""
                + file
                + "\" must be the absolute path of a readable file of at most 4096 bytes that holds"
                + " the token alone");

    Files.delete(file);
    Files.writeString(file, "second");
    assertThat(credential.token(warnings::add)).contains("second");
    Files.delete(file);
    assertThat(credential.token(warnings::add)).contains("second");
    assertThat(warnings).hasSize(2).noneMatch(words -> words.contains("second"));
  }

  @Test
  void showsNoTokenWhereACredentialIsPrinted(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("token"), "hidden");

    assertThat(parser.parse(blockWithTokenIn(file)).toString()).doesNotContain("hidden");
    assertThat(parser.parse(block(URL)).toString()).doesNotContain("s3cret");
  }

  @Test
  void refusesATokenFileThatCannotBeRead() {
    Map<String, String> block = block(URL, "optimizer_token_file", "/nowhere/token");
    block.remove("optimizer_token");

    assertThatThrownBy(() -> parser.parse(block))
        .hasMessageContaining(
            "optimizer_token_file = \"/nowhere/token\" must be the absolute path");
  }

  @Test
  @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
  void refusesATokenFileThatNeverEndsOrIsNoFile(@TempDir Path directory) throws Exception {
    Path pipe = Pipes.create(directory.resolve("pipe"));

    for (Path file : List.of(pipe, directory, Path.of("/dev/zero"))) {
      assertThatThrownBy(() -> parser.parse(blockWithTokenIn(file)))
          .isInstanceOf(InvalidConfigException.class)
          .hasMessageContaining(
              "optimizer_token_file = \"" + file + "\" must be the absolute path");
    }
  }

  @Test
  void takesATokenFileOf4096BytesAndNotOneMore(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("token"), "t" + " ".repeat(4_095));
    Map<String, String> block = blockWithTokenIn(file);

    Credential credential = parser.parse(block).config().optimizer().credential();
    assertThat(credential.token(warning -> {})).contains("t");

    Files.writeString(file, "t" + " ".repeat(4_096));
    assertThatThrownBy(() -> parser.parse(block))
        .hasMessageContaining("optimizer_token_file = ")
        .hasMessageContaining("at most 4096 bytes");
  }

  private static Map<String, String> blockWithTokenIn(Path file) {
    Map<String, String> block = block(URL, "optimizer_token_file", file.toString());
    block.remove("optimizer_token");
    return block;
  }

  @Test
  void refusesATokenAndATokenFileTogether() {
    assertThatThrownBy(() -> parse("optimizer_token_file", "/etc/hostname"))
        .hasMessageContaining("both set")
        .hasMessageNotContaining("s3cret-token");
  }

  @Test
  void neverShowsTheTokenAsText() throws Exception {
    assertThat(parse().toString()).doesNotContain("s3cret-token");
    assertThat(List.of(parse().optimizer()).toString()).doesNotContain("s3cret-token");
  }
}
