package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.DecisionInputs;
import io.productify.optimizer.decisions.DecisionLog;
import io.productify.optimizer.decisions.DecisionQuery;
import io.productify.optimizer.decisions.LogUnavailableException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the log with a connection of its own for each question: people ask, and not thousands of
 * times a second.
 */
public final class SqlDecisionLog implements DecisionLog {

  private static final int MOST_SECONDS = 10;

  private final Connections connections;

  /** Opens nothing yet. */
  public SqlDecisionLog(StoreSettings settings) {
    this.connections = new Connections(settings);
  }

  @FunctionalInterface
  private interface Question<T> {
    T to(Connection connection) throws SQLException;
  }

  private <T> T ask(Question<T> question) {
    try (Connection connection = connections.forReading()) {
      return question.to(connection);
    } catch (SQLException e) {
      StoreException told = new StoreException(connections.settings(), e);
      throw new LogUnavailableException(String.valueOf(told.getMessage()), e);
    }
  }

  @Override
  public DecisionQuery.Page find(DecisionQuery query) {
    return DecisionQuery.Page.of(query, ask(connection -> decisions(connection, query)));
  }

  private static List<Decision> decisions(Connection connection, DecisionQuery query)
      throws SQLException {
    Conditions conditions = Conditions.of(query);
    String sql =
        "select * from decisions%s order by at_millis desc, id desc limit ?"
            .formatted(conditions.where());
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setQueryTimeout(MOST_SECONDS);
      int next = conditions.bind(statement);
      statement.setInt(next, query.limit() + 1);
      return ShadowTable.joined(connection, read(statement));
    }
  }

  private static List<Decision> read(PreparedStatement statement) throws SQLException {
    List<Decision> decisions = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        decisions.add(DecisionTable.read(rows));
      }
    }
    return decisions;
  }

  @Override
  public Optional<Decision> decision(String id) {
    return ask(
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement("select * from decisions where id = ?")) {
            statement.setString(1, id);
            return ShadowTable.joined(connection, read(statement)).stream().findFirst();
          }
        });
  }

  @Override
  public Optional<DecisionInputs> inputs(String id) {
    return ask(connection -> body(connection, id)).map(body -> decoded(id, body));
  }

  private static Optional<byte[]> body(Connection connection, String id) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("select body from decision_inputs where decision_id = ?")) {
      statement.setString(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? Optional.of(rows.getBytes("body")) : Optional.empty();
      }
    }
  }

  private static DecisionInputs decoded(String id, byte[] body) {
    try {
      return ProblemCodec.decode(body);
    } catch (IOException | IllegalArgumentException e) {
      throw new LogUnavailableException(
          "the inputs of %s cannot be read: %s".formatted(id, e.getMessage()), e);
    }
  }
}
