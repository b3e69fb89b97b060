package io.productify.optimizer.decisions.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.decisions.Decisions;
import io.productify.optimizer.decisions.Fact;
import io.productify.optimizer.engine.reactive.ReactiveState;
import io.productify.optimizer.metrics.ScalingTarget;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that an earlier version made. */
class SchemaTest {

  private static final ScalingTarget SHOP = ScalingTarget.of("web", "shop", "server");

  @TempDir private Path folder;

  private String place() {
    return "jdbc:sqlite:" + folder.resolve("log.db");
  }

  private void madeByTheFirstVersion() throws IOException, SQLException {
    try (InputStream file = Schema.class.getResourceAsStream("/decisions/1.sql");
        Connection connection = DriverManager.getConnection(place());
        Statement statement = connection.createStatement()) {
      String sql = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      statement.executeUpdate(sql);
      statement.executeUpdate(
          "create table decision_log_version (version integer primary key);"
              + " insert into decision_log_version (version) values (1);"
              + " insert into last_known (kind, task_group, app, task, at_millis, asked_count)"
              + " values ('asked_count', 'web', 'shop', 'server', 1, 4)");
    }
  }

  @Test
  void isBroughtUpToDateAndKeepsWhatItHas() throws Exception {
    madeByTheFirstVersion();
    Fact.Acted acted =
        new Fact.Acted(SHOP, new ReactiveState.Acted(4, 7, Decisions.NOON), Set.of());
    StoreSettings settings = new StoreSettings(place(), Optional.empty());
    try (Store store = new Store(new Connections(settings))) {
      assertThat(store.facts(10)).containsExactly(new Fact.AskedCount(SHOP, 4));
      store.write(List.of(), List.of(acted), 2);
      assertThat(store.facts(10)).containsExactlyInAnyOrder(acted, new Fact.AskedCount(SHOP, 4));
    }
  }
}
