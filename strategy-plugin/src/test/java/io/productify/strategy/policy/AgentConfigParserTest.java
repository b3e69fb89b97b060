package io.productify.strategy.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.strategy.testing.Pipes;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
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

class AgentConfigParserTest {

  private final AgentConfigParser parser = new AgentConfigParser(Map.of(), tls -> List.of());

  @Test
  void fallsBackToTheEnvironment() throws Exception {
    AgentConfigParser withEnvironment =
        new AgentConfigParser(
            Map.of("OPTIMIZER_URL", "http://127.0.0.1:1", "OPTIMIZER_TOKEN", "from-environment"),
            tls -> List.of());

    AgentConfig fromEnvironment = withEnvironment.parse(Map.of()).config();
    AgentConfig fromAgent =
        withEnvironment
            .parse(Map.of("optimizer_url", "http://127.0.0.1:2", "optimizer_token", "from-agent"))
            .config();

    assertThat(fromEnvironment.optimizerUrl()).contains(URI.create("http://127.0.0.1:1"));
    assertThat(fromEnvironment.credential().token(warning -> {})).contains("from-environment");
    assertThat(fromAgent.optimizerUrl()).contains(URI.create("http://127.0.0.1:2"));
    assertThat(fromAgent.credential().token(warning -> {})).contains("from-agent");
  }

  @Test
  void namesWhatIsWrongInsideTheFilesBesideEverythingElse(@TempDir Path directory)
      throws Exception {
    Path file = Files.createFile(directory.resolve("ca"));
    AgentConfigParser strict =
        new AgentConfigParser(
            Map.of(),
            tls -> tls.caFile().map(ca -> "optimizer_ca_file is empty").stream().toList());

    assertThatThrownBy(
            () -> strict.parse(Map.of("optimizer_ca_file", file.toString(), "log_level", "loud")))
        .hasMessageContaining("2 mistakes")
        .hasMessageContaining("optimizer_ca_file is empty")
        .hasMessageContaining("log_level = ");
  }

  @Test
  void takesTheAgentsOwnNomadSettingsWithoutAWarning() throws Exception {
    assertThat(
            parser
                .parse(Map.of("nomad_token", "x", "nomad_http-auth", "y", "nomad_address", "z"))
                .warnings())
        .isEmpty();
  }

  @Test
  void warnsOfUnknownKeys() throws Exception {
    assertThat(parser.parse(Map.of("loglevel", "info")).warnings())
        .containsExactly("loglevel is not a known key and has no effect");
  }

  @ParameterizedTest
  @CsvSource({
    ":9105,127.0.0.1,9105",
    "9105,127.0.0.1,9105",
    "0.0.0.0:1,0.0.0.0,1",
    "[::1]:65535,[::1],65535",
    "metrics.internal:9105,metrics.internal,9105"
  })
  void showsMetricsOnLoopbackUnlessAnAddressIsGiven(String text, String host, int port)
      throws Exception {
    assertThat(parser.parse(Map.of("metrics_addr", text)).process().metrics())
        .contains(new ProcessConfig.ListenAddress(host, port));
    assertThat(parser.parse(Map.of()).process().metrics()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {":0", ":65536", "host", "host:", "a b:1", "::1:9105", "http://h:1", ":-1"})
  void refusesAMetricsAddressThatIsNone(String text) {
    assertThatThrownBy(() -> parser.parse(Map.of("metrics_addr", text)))
        .hasMessageContaining("metrics_addr = \"" + text + "\" must be host:port, or :port");
  }

  @Test
  void namesEveryMistakeAtOnceAndNeverTheToken() {
    assertThatThrownBy(
            () ->
                parser.parse(
                    Map.of(
                        "optimizer_url", "nonsense",
                        "optimizer_token", "two words",
                        "log_level", "loud",
                        "optimizer_allow_insecure", "yes",
                        "optimizer_ca_file", "/nowhere/ca.pem")))
        .hasMessageStartingWith("the agent's plugin configuration has 5 mistakes: ")
        .hasMessageContaining("log_level = \"loud\" must be")
        .hasMessageContaining("optimizer_allow_insecure = \"yes\" must be true or false")
        .hasMessageContaining("optimizer_ca_file = \"/nowhere/ca.pem\" must be the absolute path")
        .hasMessageNotContaining("two words");
  }

  @Test
  @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
  void takesOnlyRegularFiles(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "token");
    Path pipe = Pipes.create(directory.resolve("pipe"));

    for (String key : List.of("optimizer_ca_file", "optimizer_token_file")) {
      assertThat(parser.parse(Map.of(key, file.toString())).config()).isNotNull();
      for (Path odd : List.of(pipe, directory, Path.of("/dev/zero"))) {
        assertThatThrownBy(() -> parser.parse(Map.of(key, odd.toString())))
            .isInstanceOf(InvalidConfigException.class)
            .hasMessageContaining(key + " = \"" + odd + "\" must be the absolute path");
      }
    }
  }

  @Test
  void takesAClientCertificateAndItsKeyTogetherOrNeither(@TempDir Path directory) throws Exception {
    String cert = Files.writeString(directory.resolve("cert"), "").toString();
    String key = Files.writeString(directory.resolve("key"), "").toString();

    assertThat(
            parser
                .parse(Map.of("optimizer_client_cert", cert, "optimizer_client_key", key))
                .config()
                .tls())
        .isEqualTo(
            new Tls(Optional.empty(), Optional.of(new Tls.Client(Path.of(cert), Path.of(key)))));
    for (Map<String, String> half :
        List.of(Map.of("optimizer_client_cert", cert), Map.of("optimizer_client_key", key))) {
      assertThatThrownBy(() -> parser.parse(half))
          .hasMessageContaining(
              "optimizer_client_cert and optimizer_client_key must be set together");
    }
    assertThatThrownBy(
            () ->
                parser.parse(
                    Map.of("optimizer_client_cert", cert, "optimizer_client_key", "relative")))
        .hasMessageContaining("has a mistake: optimizer_client_key = \"relative\" must be");
  }

  @ParameterizedTest
  @CsvSource({
    "4.5s,4500",
    "500ms,500",
    "2m,120000",
    "1m30s,90000",
    "1h,3600000",
    "0s,0",
    "1500000us,1500"
  })
  void readsDurationsAsNomadWritesThem(String text, long millis) {
    assertThat(GoDuration.parse(text)).map(duration -> duration.toMillis()).contains(millis);
  }

  @ParameterizedTest
  @CsvSource({"5", "s", "1.s", "1 s", "-1s", "1d", "s1", "1s2", "999999999999h"})
  void refusesWhatIsNoDuration(String text) {
    assertThat(GoDuration.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1e+06,1000000", "1.234567e+06,1234567", "7,7", "-3,-3", "2.0,2", "20E-1,2"})
  void readsWholeNumbersAsTheAgentFormatsThem(String text, int value) {
    assertThat(GoNumber.parseInt(text)).hasValue(value);
  }

  @ParameterizedTest
  @CsvSource({"1.5", "1e-05", "3e+09", "1e+9999", "abc", "[1 2]", "0x1", "1_000", "Infinity"})
  void refusesWhatIsNoWholeNumber(String text) {
    assertThat(GoNumber.parseInt(text)).isEmpty();
  }
}
