package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Mode;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.Standing;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table {@code decisions}: which column holds what of a decision. */
final class DecisionTable {

  /**
   * A column.
   *
   * @param name as in the schema
   * @param value what a decision has there
   */
  private record Column(String name, Function<Decision, @Nullable Object> value) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("id", d -> d.stamp().decisionId()),
          new Column("at_millis", d -> d.stamp().now().toEpochMilli()),
          new Column("task_group", d -> d.asked().target().group()),
          new Column("app", d -> d.asked().target().app()),
          new Column("task", d -> d.asked().target().task()),
          new Column("check_name", d -> d.asked().check().name()),
          new Column("check_source", d -> d.asked().check().source()),
          new Column("engine", d -> d.answered().method().route().engine()),
          new Column("route", d -> d.answered().method().route().origin().label()),
          new Column("mode", d -> d.answered().method().mode().label()),
          new Column("parameters_hash", d -> d.answered().method().parametersHash()),
          new Column("current_replicas", d -> d.asked().counts().current()),
          new Column("pending_replicas", d -> d.asked().counts().pending()),
          new Column("min_replicas", d -> d.asked().counts().limits().min()),
          new Column("max_replicas", d -> d.asked().counts().limits().max()),
          new Column("asked_before", d -> Cells.orNull(d.asked().askedBefore())),
          new Column("desired", d -> Cells.orNull(d.desired())),
          new Column("direction", d -> d.direction().label()),
          served("planned", served -> Cells.counts(served.planned())),
          served("whole_plan", served -> Cells.counts(served.wholePlan())),
          served("step_seconds", Decision.Served::stepSeconds),
          served("fallback", Decision.Served::fallback),
          new Column("reason", d -> d.answered().why().reason()),
          new Column("error", d -> d.answered().why().error().orElse(null)),
          new Column("limits", d -> Cells.words(d.answered().why().limits())),
          new Column("blocked_by", d -> d.answered().why().trigger().blockedBy().orElse(null)),
          new Column("score", d -> Cells.orNull(d.answered().why().trigger().score())),
          load("observed_rps", load -> Cells.finite(load.observed())),
          load("forecast_rps", load -> Cells.finite(load.forecast().mean())),
          load("upper_rps", load -> Cells.finite(load.forecast().upper())),
          load("regime", load -> load.standing().regime()),
          load("drift", load -> Cells.orNull(load.standing().driftScore())),
          size("demand", size -> Cells.finite(size.demand())),
          size("capacity", size -> Cells.finite(size.capacity())),
          new Column("host_signal", d -> d.evidence().hostSignal().orElse(null)),
          new Column("stage_millis", d -> Cells.millis(d.answered().method().stageMillis())));

  /** A row that is there already gives way: a write that was lost half-way is done again. */
  static final String UPSERT =
      "insert into decisions (%s) values (%s) on conflict (id) do update set %s"
          .formatted(
              names(Column::name),
              names(column -> "?"),
              COLUMNS.stream()
                  .map(Column::name)
                  .filter(name -> !name.equals("id"))
                  .map(name -> name + " = excluded." + name)
                  .collect(Collectors.joining(", ")));

  private DecisionTable() {}

  private static String names(Function<Column, String> part) {
    return COLUMNS.stream().map(part).collect(Collectors.joining(", "));
  }

  private static Column served(String name, Function<Decision.Served, @Nullable Object> value) {
    return new Column(name, d -> d.answered().served().map(value).orElse(null));
  }

  private static Column load(String name, Function<Decision.Load, @Nullable Object> value) {
    return new Column(name, d -> d.evidence().load().map(value).orElse(null));
  }

  private static Column size(String name, Function<Decision.Size, @Nullable Object> value) {
    return new Column(name, d -> d.evidence().size().map(value).orElse(null));
  }

  static void bind(PreparedStatement statement, Decision decision) throws SQLException {
    for (int i = 0; i < COLUMNS.size(); i++) {
      statement.setObject(i + 1, COLUMNS.get(i).value().apply(decision));
    }
  }

  /** Reads the row that a result stands at; its shadows are in another table. */
  static Decision read(ResultSet row) throws SQLException {
    return new Decision(
        new DecisionStamp(row.getString("id"), Instant.ofEpochMilli(row.getLong("at_millis"))),
        asked(row),
        new Decision.Answered(method(row), served(row), why(row)),
        new Decision.Evidence(
            load(row), size(row), Cells.optionalText(row, "host_signal"), List.of()));
  }

  private static Decision.Asked asked(ResultSet row) throws SQLException {
    return new Decision.Asked(
        new ScalingTarget(row.getString("task_group"), row.getString("app"), row.getString("task")),
        new Decision.CheckName(row.getString("check_name"), row.getString("check_source")),
        new PlanRequest.Counts(
            row.getInt("current_replicas"),
            row.getInt("pending_replicas"),
            new Limits(row.getInt("min_replicas"), row.getInt("max_replicas"))),
        Cells.optionalInt(row, "asked_before"));
  }

  private static Decision.Method method(ResultSet row) throws SQLException {
    return new Decision.Method(
        new EngineRoute(
            row.getString("engine"),
            Cells.constant(EngineRoute.Origin.class, row.getString("route"))),
        Cells.constant(Mode.class, row.getString("mode")),
        row.getString("parameters_hash"),
        Cells.millis(row.getString("stage_millis")));
  }

  private static Optional<Decision.Served> served(ResultSet row) throws SQLException {
    OptionalInt step = Cells.optionalInt(row, "step_seconds");
    if (step.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Decision.Served(
            step.getAsInt(),
            Cells.counts(row.getString("planned")),
            Cells.counts(row.getString("whole_plan")),
            row.getBoolean("fallback")));
  }

  private static Decision.Why why(ResultSet row) throws SQLException {
    return new Decision.Why(
        row.getString("reason"),
        Cells.optionalText(row, "error"),
        Cells.words(row.getString("limits")),
        new Decision.Trigger(
            Cells.optionalText(row, "blocked_by"), Cells.optionalDouble(row, "score")));
  }

  private static Optional<Decision.Load> load(ResultSet row) throws SQLException {
    Optional<String> regime = Cells.optionalText(row, "regime");
    if (regime.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Decision.Load(
            Cells.number(row, "observed_rps"),
            new Decision.Band(Cells.number(row, "forecast_rps"), Cells.number(row, "upper_rps")),
            new Standing(regime.get(), Cells.optionalDouble(row, "drift"))));
  }

  private static Optional<Decision.Size> size(ResultSet row) throws SQLException {
    boolean present = Cells.optionalDouble(row, "capacity").isPresent();
    return present
        ? Optional.of(new Decision.Size(Cells.number(row, "demand"), Cells.number(row, "capacity")))
        : Optional.empty();
  }
}
