package io.productify.optimizer.decisions.sql;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

/** The store in a file of SQLite. */
class SqliteStoreTest extends StoreContract {

  @TempDir private static Path folder;

  @Override
  StoreSettings settings() {
    return new StoreSettings("jdbc:sqlite:" + folder.resolve("new/log.db"), Optional.empty());
  }
}
