package io.productify.optimizer.decisions.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a decision log can be, and that no credential is repeated. */
class StoreSettingsTest {

  private static final Optional<StoreSettings.Credentials> NOBODY = Optional.empty();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:sqlite:data/decisions.db",
        "jdbc:sqlite:/data/decisions.db?cache_size=100",
        "jdbc:sqlite:file:/data/decisions.db",
        "jdbc:postgresql://db/optimizer",
        "jdbc:postgresql://db1:5432,db2:5432/optimizer?sslmode=verify-full"
      })
  void aFileOrADataBaseIsTaken(String url) {
    assertThat(new StoreSettings(url, NOBODY).url()).isEqualTo(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "data/decisions.db",
        "jdbc:sqlite:",
        "jdbc:sqlite::memory:",
        "jdbc:mysql://db/optimizer"
      })
  void anythingElseIsRefusedWithTheKey(String url) {
    assertThatThrownBy(() -> new StoreSettings(url, NOBODY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("optimizer.decisions.url must be none, jdbc:sqlite:FILE")
        .hasMessageEndingWith("was " + url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://me:hush@db/optimizer",
        "jdbc:postgresql://db/optimizer?user=me&password=hush",
        "jdbc:postgresql://db/optimizer?PASSWORD=hush",
        "postgresql://me:hush@db/optimizer"
      })
  void credentialsInTheAddressAreRefusedAndNotRepeated(String url) {
    assertThatThrownBy(() -> new StoreSettings(url, NOBODY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("optimizer.decisions.password")
        .hasMessageNotContaining("hush");
  }

  @Test
  void credentialsAreForPostgresqlAlone() {
    assertThatThrownBy(
            () ->
                new StoreSettings(
                    "jdbc:sqlite:x.db",
                    Optional.of(new StoreSettings.Credentials("me", () -> "hush"))))
        .hasMessageContaining("optimizer.decisions.user is for PostgreSQL")
        .hasMessageNotContaining("hush");
  }

  @Test
  void neitherSettingsNorPlaceShowAPassword() {
    StoreSettings settings =
        new StoreSettings(
            "jdbc:postgresql://db/optimizer?sslmode=require",
            Optional.of(new StoreSettings.Credentials("me", () -> "hush")));
    assertThat(settings.toString()).doesNotContain("hush");
    assertThat(settings.place()).isEqualTo("postgresql://db/optimizer");
  }
}
