package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.Fact;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tables, as the one thread that writes them sees them: over one connection, which is opened
 * when it is needed, brought to the schema, and given up after any fault. Not thread-safe.
 */
final class Store implements AutoCloseable {

  private static final String INPUTS =
      "insert into decision_inputs (decision_id, at_millis, body) values (?, ?, ?)"
          + " on conflict (decision_id) do update set body = excluded.body";

  private final Connections connections;
  private @Nullable Connection open;

  Store(Connections connections) {
    this.connections = connections;
  }

  /** Something done in one transaction. */
  @FunctionalInterface
  private interface Work<T> {
    T in(Connection connection) throws SQLException;
  }

  private <T> T transaction(Work<T> work) throws StoreException {
    try {
      Connection connection = connection();
      begin(connection);
      T result = work.in(connection);
      commit(connection);
      return result;
    } catch (SQLException e) {
      close();
      throw new StoreException(connections.settings(), e);
    } catch (RuntimeException | AssertionError e) {
      // PostgreSQL's driver has been seen to assert where its server was killed within a batch.
      close();
      throw new StoreException(
          connections.settings(), new SQLException("the driver failed: " + e.getMessage(), e));
    }
  }

  private Connection connection() throws SQLException {
    Connection current = open;
    if (current == null) {
      current = connections.forWriting();
      open = current;
      begin(current);
      Schema.bringUpToDate(current, connections.settings().isSqlite());
      commit(current);
    }
    return current;
  }

  /**
   * SQLite's transactions are begun by hand: its driver begins the next one as soon as one ends,
   * and an instance with nothing to write would hold the file against all others.
   */
  private void begin(Connection connection) throws SQLException {
    if (connections.settings().isSqlite()) {
      execute(connection, "begin immediate");
    } else {
      connection.setAutoCommit(false);
    }
  }

  private void commit(Connection connection) throws SQLException {
    if (connections.settings().isSqlite()) {
      execute(connection, "commit");
    } else {
      connection.commit();
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Writes all or nothing. */
  void write(List<Row> rows, Collection<Fact> facts, long nowMillis) throws StoreException {
    transaction(
        connection -> {
          writeDecisions(connection, rows);
          writeInputs(connection, rows);
          ShadowTable.write(connection, rows);
          LastKnownTable.write(connection, facts, nowMillis);
          return rows.size();
        });
  }

  private static void writeDecisions(Connection connection, List<Row> rows) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(DecisionTable.UPSERT)) {
      for (Row row : rows) {
        if (row instanceof Row.OfDecision made) {
          DecisionTable.bind(statement, made.decision());
          statement.addBatch();
        }
      }
      statement.executeBatch();
    }
  }

  private static void writeInputs(Connection connection, List<Row> rows) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(INPUTS)) {
      for (Row row : rows) {
        if (row instanceof Row.OfDecision made && made.inputs().isPresent()) {
          statement.setString(1, made.decision().stamp().decisionId());
          statement.setLong(2, made.decision().stamp().now().toEpochMilli());
          statement.setBytes(3, ProblemCodec.encode(made.inputs().get()));
          statement.addBatch();
        }
      }
      statement.executeBatch();
    }
  }

  /**
   * Returns what outlived the last run, of each kind the newest ones, oldest first.
   *
   * @param limit facts of a kind at most
   */
  List<Fact> facts(int limit) throws StoreException {
    return transaction(connection -> LastKnownTable.read(connection, limit));
  }

  /**
   * Deletes some of what is old, so that nothing waits long for it.
   *
   * @return whether there may be more
   */
  boolean forget(Retention.Horizon horizon) throws StoreException {
    return transaction(connection -> Retention.forget(connection, horizon));
  }

  /** Gives the connection up; the next use opens another one. */
  @Override
  public void close() {
    Connection current = open;
    open = null;
    if (current != null) {
      try {
        current.close();
      } catch (SQLException e) {
        // It is given up because it is broken, or at the end: there is nothing left to do with it.
        return;
      }
    }
  }
}
