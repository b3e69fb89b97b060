package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.Fact;
import io.productify.optimizer.engine.reactive.ReactiveState;
import io.productify.optimizer.engine.reactive.Trigger;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.ScalingTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table {@code last_known}. */
final class LastKnownTable {

  private static final String SIZE = "replica_size";
  private static final String RESPONSE = "response_time";
  private static final String ASKED = "asked_count";
  private static final String ACTED = "acted";

  private static final String UPSERT =
      "insert into last_known (kind, task_group, app, task, at_millis,"
          + " cpu_mhz, memory_bytes, response_seconds, asked_count,"
          + " acted_from, acted_millis, acted_for)"
          + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " on conflict (kind, task_group, app, task) do update set"
          + " at_millis = excluded.at_millis, cpu_mhz = excluded.cpu_mhz,"
          + " memory_bytes = excluded.memory_bytes,"
          + " response_seconds = excluded.response_seconds, asked_count = excluded.asked_count,"
          + " acted_from = excluded.acted_from, acted_millis = excluded.acted_millis,"
          + " acted_for = excluded.acted_for";

  private static final String NEWEST =
      "select * from last_known where kind = ? order by at_millis desc limit ?";

  private static final int VALUE_COLUMNS = 7;

  private LastKnownTable() {}

  static void write(Connection connection, Collection<Fact> facts, long nowMillis)
      throws SQLException {
    if (facts.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
      for (Fact fact : facts) {
        statement.setLong(5, nowMillis);
        bind(statement, fact);
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  private static void bind(PreparedStatement statement, Fact fact) throws SQLException {
    if (fact instanceof Fact.ReplicaSize size) {
      bindKey(statement, SIZE, new ScalingTarget(size.group(), "", size.task()));
      bindValues(statement, size.allocation().cpuMhz(), size.allocation().memoryBytes());
    } else if (fact instanceof Fact.ResponseTime response) {
      bindKey(statement, RESPONSE, new ScalingTarget("", response.app(), ""));
      bindValues(statement, null, null, response.seconds());
    } else if (fact instanceof Fact.AskedCount asked) {
      bindKey(statement, ASKED, asked.target());
      bindValues(statement, null, null, null, asked.count());
    } else if (fact instanceof Fact.Acted acted) {
      bindKey(statement, ACTED, acted.target());
      bindValues(
          statement,
          null,
          null,
          null,
          acted.change().to(),
          acted.change().from(),
          acted.change().at().toEpochMilli(),
          Cells.words(acted.triggers().stream().map(Trigger::name).sorted().toList()));
    }
  }

  private static void bindKey(PreparedStatement statement, String kind, ScalingTarget target)
      throws SQLException {
    statement.setString(1, kind);
    statement.setString(2, target.group());
    statement.setString(3, target.app());
    statement.setString(4, target.task());
  }

  /** Binds the columns of values, in their order; those that are not given are null. */
  private static void bindValues(PreparedStatement statement, @Nullable Object... values)
      throws SQLException {
    @Nullable Object[] all = Arrays.copyOf(values, VALUE_COLUMNS);
    for (int i = 0; i < all.length; i++) {
      statement.setObject(6 + i, all[i]);
    }
  }

  static List<Fact> read(Connection connection, int limit) throws SQLException {
    List<Fact> facts = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(NEWEST)) {
      for (String kind : List.of(SIZE, RESPONSE, ASKED, ACTED)) {
        statement.setString(1, kind);
        statement.setInt(2, limit);
        try (ResultSet row = statement.executeQuery()) {
          while (row.next()) {
            facts.add(fact(row));
          }
        }
      }
    }
    Collections.reverse(facts);
    return facts;
  }

  private static Fact fact(ResultSet row) throws SQLException {
    String group = row.getString("task_group");
    String app = row.getString("app");
    String task = row.getString("task");
    return switch (row.getString("kind")) {
      case SIZE ->
          new Fact.ReplicaSize(
              group, task, new Allocation(row.getDouble("cpu_mhz"), row.getDouble("memory_bytes")));
      case RESPONSE -> new Fact.ResponseTime(app, row.getDouble("response_seconds"));
      case ACTED ->
          new Fact.Acted(
              new ScalingTarget(group, app, task),
              new ReactiveState.Acted(
                  row.getInt("acted_from"),
                  row.getInt("asked_count"),
                  Instant.ofEpochMilli(row.getLong("acted_millis"))),
              triggers(Cells.words(row.getString("acted_for"))));
      default ->
          new Fact.AskedCount(new ScalingTarget(group, app, task), row.getInt("asked_count"));
    };
  }

  /** One that this version does not know has no cooldown to keep. */
  private static Set<Trigger> triggers(List<String> names) {
    return Arrays.stream(Trigger.values())
        .filter(trigger -> names.contains(trigger.name()))
        .collect(Collectors.toUnmodifiableSet());
  }
}
