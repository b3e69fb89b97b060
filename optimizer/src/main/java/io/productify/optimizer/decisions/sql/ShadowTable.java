package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.ShadowAnswer;
import io.productify.optimizer.planning.ShadowPlan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The table {@code decision_shadows}. */
final class ShadowTable {

  private static final String UPSERT =
      "insert into decision_shadows"
          + " (decision_id, engine, at_millis, outcome, planned, failure, millis)"
          + " values (?, ?, ?, ?, ?, ?, ?) on conflict (decision_id, engine) do update set"
          + " outcome = excluded.outcome, planned = excluded.planned, failure = excluded.failure,"
          + " millis = excluded.millis";

  private ShadowTable() {}

  static void write(Connection connection, List<Row> rows) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
      for (Row row : rows) {
        if (row instanceof Row.OfShadow shadow) {
          bind(statement, shadow);
          statement.addBatch();
        }
      }
      statement.executeBatch();
    }
  }

  private static void bind(PreparedStatement statement, Row.OfShadow shadow) throws SQLException {
    ShadowAnswer answer = shadow.answer();
    statement.setString(1, answer.decisionId());
    statement.setString(2, answer.engine());
    statement.setLong(3, shadow.atMillis());
    statement.setString(4, answer.outcome().label());
    statement.setString(5, Cells.counts(answer.result().planned()));
    statement.setString(6, answer.result().failure());
    statement.setDouble(7, answer.result().millis());
  }

  /** Returns the decisions with what shadows made of them. */
  static List<Decision> joined(Connection connection, List<Decision> decisions)
      throws SQLException {
    if (decisions.isEmpty()) {
      return decisions;
    }
    String marks = String.join(", ", Collections.nCopies(decisions.size(), "?"));
    Map<String, List<ShadowAnswer>> answers = new HashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "select * from decision_shadows where decision_id in ("
                + marks
                + ") order by engine")) {
      for (int i = 0; i < decisions.size(); i++) {
        statement.setString(i + 1, decisions.get(i).stamp().decisionId());
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          ShadowAnswer answer = read(rows);
          answers.computeIfAbsent(answer.decisionId(), id -> new ArrayList<>()).add(answer);
        }
      }
    }
    return decisions.stream()
        .map(d -> d.withShadows(answers.getOrDefault(d.stamp().decisionId(), List.of())))
        .toList();
  }

  private static ShadowAnswer read(ResultSet row) throws SQLException {
    return new ShadowAnswer(
        row.getString("decision_id"),
        row.getString("engine"),
        Cells.constant(ShadowPlan.Outcome.class, row.getString("outcome")),
        new ShadowAnswer.Result(
            Cells.counts(row.getString("planned")),
            row.getString("failure"),
            row.getDouble("millis")));
  }
}
