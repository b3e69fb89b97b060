package io.productify.optimizer.decisions.sql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;

/**
 * Brings a store to the schema of this version: each numbered file of {@code decisions/} is run
 * once, in its order, in one transaction.
 */
final class Schema {

  /** The newest numbered file. */
  static final int VERSION = 2;

  /** Any number that nobody else locks: two instances must not make the tables at once. */
  private static final long LOCK = 7_265_113_004L;

  private Schema() {}

  /** Runs what is missing, in the transaction that the connection is in. */
  static void bringUpToDate(Connection connection, boolean sqlite) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (!sqlite) {
        statement.execute("select pg_advisory_xact_lock(" + LOCK + ")");
      }
      statement.execute(
          "create table if not exists decision_log_version (version integer primary key)");
      int found = version(statement);
      if (found > VERSION) {
        throw new SQLException(
            "it has version %d of the schema, made by a newer optimizer; this one knows %d"
                .formatted(found, VERSION));
      }
      for (int next = found + 1; next <= VERSION; next++) {
        for (String sql : statements(next)) {
          statement.execute(sql);
        }
        statement.execute("insert into decision_log_version (version) values (" + next + ")");
      }
    }
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet result =
        statement.executeQuery("select coalesce(max(version), 0) from decision_log_version")) {
      result.next();
      return result.getInt(1);
    }
  }

  private static List<String> statements(int version) throws SQLException {
    String name = "/decisions/" + version + ".sql";
    try (InputStream file = Schema.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IllegalStateException("no resource " + name);
      }
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(text.split(";\\s*(\\n|$)", 0)).filter(sql -> !sql.isBlank()).toList();
    } catch (IOException e) {
      throw new SQLException(name + " cannot be read", e);
    }
  }
}
