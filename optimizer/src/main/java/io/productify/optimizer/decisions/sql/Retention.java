package io.productify.optimizer.decisions.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/**
 * How long rows are kept.
 *
 * @param decisions decisions, and what shadows made of them
 * @param inputs what decisions were made from
 */
public record Retention(Duration decisions, Duration inputs) {

  /** Rows deleted at once. */
  static final int BATCH = 1000;

  private static final String OLD_DECISIONS = forgetting("decisions", "id");
  private static final String OLD_SHADOWS = forgetting("decision_shadows", "decision_id");
  private static final String OLD_INPUTS = forgetting("decision_inputs", "decision_id");

  public Retention {
    if (decisions.isNegative() || decisions.isZero()) {
      throw new IllegalArgumentException(
          "optimizer.decisions.retention-days must be at least 1, was " + decisions.toDays());
    }
    if (inputs.isNegative()) {
      throw new IllegalArgumentException(
          "optimizer.decisions.inputs-retention-hours must be at least 0, was " + inputs.toHours());
    }
  }

  /**
   * The moments before which rows are old, epoch milliseconds.
   *
   * @param decisions of decisions
   * @param inputs of inputs
   */
  record Horizon(long decisions, long inputs) {}

  /** Tells whether inputs are kept at all. */
  boolean keepsInputs() {
    return !inputs.isZero();
  }

  Horizon horizon(long nowMillis) {
    return new Horizon(nowMillis - decisions.toMillis(), nowMillis - inputs.toMillis());
  }

  private static String forgetting(String table, String key) {
    return "delete from %1$s where %2$s in (select %2$s from %1$s where at_millis < ? order by at_millis limit %3$d)"
        .formatted(table, key, BATCH);
  }

  static boolean forget(Connection connection, Horizon horizon) throws SQLException {
    int decisions = forget(connection, OLD_DECISIONS, horizon.decisions());
    int shadows = forget(connection, OLD_SHADOWS, horizon.decisions());
    int inputs = forget(connection, OLD_INPUTS, horizon.inputs());
    return decisions >= BATCH || shadows >= BATCH || inputs >= BATCH;
  }

  private static int forget(Connection connection, String sql, long before) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, before);
      return statement.executeUpdate();
    }
  }
}
