package io.productify.optimizer.decisions.sql;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** The store in a real PostgreSQL. */
@Tag("real-postgresql")
class RealPostgresqlStoreTest extends StoreContract {

  private static RealPostgresql postgresql;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    postgresql = new RealPostgresql();
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    postgresql.close();
  }

  @Override
  StoreSettings settings() {
    return postgresql.settings();
  }
}
