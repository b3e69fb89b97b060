package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.decisions.sql.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the keys say the decision log is. */
class DecisionKeysReaderTest {

  private static final String POSTGRESQL = "jdbc:postgresql://db/optimizer";

  @TempDir private Path folder;

  private static Optional<StoreSettings> store(
      Optional<String> user, Optional<String> password, Optional<Path> file) {
    return DecisionKeysReader.store(POSTGRESQL, new DecisionKeysReader.Login(user, password, file));
  }

  private static Optional<StoreSettings> store(String url) {
    return DecisionKeysReader.store(
        url, new DecisionKeysReader.Login(Optional.empty(), Optional.empty(), Optional.empty()));
  }

  @Test
  void noneIsNoLog() {
    assertThat(store("none")).isEmpty();
    assertThat(store(" none ")).isEmpty();
    assertThat(store("jdbc:sqlite:x.db")).isPresent();
  }

  @Test
  void thePasswordIsAKeyOrTheTextOfAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("password"), "hush\n");
    assertThat(passwordOf(store(Optional.of("me"), Optional.of("hush"), Optional.empty())))
        .isEqualTo("hush");
    Optional<StoreSettings> fromFile =
        store(Optional.of("me"), Optional.empty(), Optional.of(file));
    assertThat(passwordOf(fromFile)).isEqualTo("hush");
    Files.writeString(file, "changed and longer");
    assertThat(passwordOf(fromFile)).isEqualTo("changed and longer");
    assertThat(store(Optional.empty(), Optional.empty(), Optional.empty()))
        .contains(new StoreSettings(POSTGRESQL, Optional.empty()));
  }

  private static String passwordOf(Optional<StoreSettings> store) {
    return store.orElseThrow().credentials().orElseThrow().password().get();
  }

  @Test
  void keysThatContradictEachOtherAreNamedWithoutAPassword() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> store(Optional.empty(), Optional.of("hush"), Optional.empty()))
        .hasMessage("optimizer.decisions.password needs optimizer.decisions.user, which is unset");
    assertThatThrownBy(() -> store(Optional.of("me"), Optional.of("hush"), Optional.of(missing)))
        .hasMessage(
            "optimizer.decisions.password and optimizer.decisions.password-file must not both be"
                + " set");
    assertThatThrownBy(() -> store(Optional.of("me"), Optional.empty(), Optional.of(missing)))
        .hasMessage(
            "optimizer.decisions.password-file cannot be read: "
                + missing
                + " (NoSuchFileException)");
    assertThat(
            new DecisionKeysReader.Login(Optional.of("me"), Optional.of("hush"), Optional.empty())
                .toString())
        .doesNotContain("hush");
  }
}
