package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where secrets come from, and what happens when their files change. */
class SecretsTest {

  @TempDir private Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("secret"), text);
  }

  private static SmallRyeConfig keys(Map<String, String> keys) {
    return new SmallRyeConfigBuilder()
        .addDefaultInterceptors()
        .withSources(new PropertiesConfigSource(keys, "test", 500))
        .withMapping(OptimizerConfig.class)
        .build();
  }

  private static OptimizerConfig config(Map<String, String> keys) {
    return keys(keys).getConfigMapping(OptimizerConfig.class);
  }

  private static Supplier<String> fromFile(Path file) {
    return new Secrets.Source("optimizer.x", Optional.empty(), Optional.of(file))
        .supply(Function.identity())
        .orElseThrow();
  }

  @Test
  void severalTokensOfAFileAreAcceptedWhileOneIsRotated() throws IOException {
    Path file = write("old\n");
    Supplier<List<String>> tokens =
        Secrets.tokens(config(Map.of("optimizer.token-file", file.toString())));
    assertThat(tokens.get()).containsExactly("old");
    write("  new  \n\nold\n");
    assertThat(tokens.get()).containsExactly("new", "old");
    write("new\n");
    assertThat(tokens.get()).containsExactly("new");
  }

  @Test
  void thePreviousTokenStandsBesideTheOneOfAFile() throws IOException {
    assertThat(
            Secrets.tokens(
                    config(
                        Map.of(
                            "optimizer.token-file",
                            write("new").toString(),
                            "optimizer.token-previous",
                            "old")))
                .get())
        .containsExactly("new", "old");
    assertThat(Secrets.tokens(config(Map.of("optimizer.token", "one"))).get())
        .containsExactly("one");
    assertThat(Secrets.tokens(config(Map.of())).get()).isEmpty();
  }

  @Test
  void whoAsksTheServiceSendsTheFirstToken() throws IOException {
    assertThat(Secrets.token(keys(Map.of("optimizer.token-file", write("new\nold").toString()))))
        .contains("new");
    assertThat(Secrets.token(keys(Map.of("optimizer.token", "one")))).contains("one");
    assertThat(Secrets.token(keys(Map.of()))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\n", "two\nlines"})
  void aFileThatHasBecomeOfNoUseChangesNothing(String text) throws IOException {
    Path file = write("before");
    Supplier<String> secret = fromFile(file);
    write(text);
    assertThat(secret.get()).isEqualTo("before");
    Files.delete(file);
    assertThat(secret.get()).isEqualTo("before");
    write("afterwards");
    assertThat(secret.get()).isEqualTo("afterwards");
  }

  @Test
  void aFileOfNoUseAtTheStartIsNamedByItsKeyAndNothingOfItIsRepeated() throws IOException {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> fromFile(missing))
        .hasMessage("optimizer.x-file cannot be read: " + missing + " (NoSuchFileException)")
        .hasNoCause();
    Path blank = write("\n");
    assertThatThrownBy(() -> fromFile(blank)).hasMessage("optimizer.x-file is empty: " + blank);
    Path two = write("hush\nhush");
    assertThatThrownBy(() -> fromFile(two))
        .hasMessage("optimizer.x-file must hold one line: " + two);
  }

  @Test
  void aKeyAndItsFileContradictEachOther() {
    Secrets.Source source =
        new Secrets.Source("optimizer.x", Optional.of("hush"), Optional.empty());
    assertThat(source.toString()).doesNotContain("hush");
    assertThatThrownBy(
            () -> new Secrets.Source("optimizer.x", Optional.of("hush"), Optional.of(folder)))
        .hasMessage("optimizer.x and optimizer.x-file must not both be set");
    assertThat(new Secrets.Source("optimizer.x", Optional.of(" "), Optional.of(folder)).isSet())
        .isTrue();
  }

  @Test
  void theCredentialsOfPrometheusAreReadAgain() throws IOException {
    Path file = write("one");
    var bearer =
        PrometheusWiring.prometheus(
                config(Map.of("optimizer.prometheus-bearer-token-file", file.toString())))
            .endpoint()
            .access();
    var basic =
        PrometheusWiring.prometheus(
                config(
                    Map.of(
                        "optimizer.prometheus-user",
                        "sre",
                        "optimizer.prometheus-password-file",
                        file.toString())))
            .endpoint()
            .access();
    assertThat(bearer.get().bearerToken()).contains("one");
    assertThat(basic.get().basic().orElseThrow().password()).isEqualTo("one");
    write("another");
    assertThat(bearer.get().bearerToken()).contains("another");
    assertThat(basic.get().basic().orElseThrow().password()).isEqualTo("another");
    write("no header: ä");
    assertThat(bearer.get().bearerToken()).contains("another");
  }

  @Test
  void theTokenOfNomadIsReadAgain() throws IOException {
    Path file = write("one");
    Map<String, String> keys = new HashMap<>(Map.of("optimizer.nomad.token-file", file.toString()));
    Supplier<Optional<String>> token = GuardWiring.nomadToken(config(keys).nomad());
    assertThat(token.get()).contains("one");
    write("another");
    assertThat(token.get()).contains("another");
    write("none of a header");
    assertThat(token.get()).contains("another");
    assertThat(GuardWiring.nomadToken(config(Map.of()).nomad()).get()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "optimizer.prometheus-password, optimizer.prometheus-password needs optimizer.prometheus-user",
    "optimizer.prometheus-password-file, optimizer.prometheus-password needs"
  })
  void aPasswordNeedsItsUser(String key, String says) {
    assertThatThrownBy(() -> PrometheusWiring.prometheus(config(Map.of(key, "hush"))))
        .hasMessageContaining(says)
        .hasMessageNotContaining("hush");
  }
}
