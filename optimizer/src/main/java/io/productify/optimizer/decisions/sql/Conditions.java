package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.decisions.DecisionQuery;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a query asks of each row, as SQL. Every value is bound, none is part of the text. */
final class Conditions {

  private final List<String> texts = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();

  private Conditions() {}

  static Conditions of(DecisionQuery query) {
    Conditions conditions = new Conditions();
    DecisionQuery.Filter filter = query.filter();
    filter.group().ifPresent(group -> conditions.add("task_group = ?", group));
    filter.app().ifPresent(app -> conditions.add("app = ?", app));
    filter.direction().ifPresent(to -> conditions.add("direction = ?", to.label()));
    filter.span().from().ifPresent(from -> conditions.add("at_millis >= ?", from.toEpochMilli()));
    filter.span().to().ifPresent(to -> conditions.add("at_millis < ?", to.toEpochMilli()));
    query
        .after()
        .ifPresent(
            place ->
                conditions.add("(at_millis, id) < (?, ?)", place.at().toEpochMilli(), place.id()));
    return conditions;
  }

  private void add(String text, Object... bound) {
    texts.add(text);
    values.addAll(List.of(bound));
  }

  String where() {
    return texts.isEmpty() ? "" : " where " + String.join(" and ", texts);
  }

  /** Binds the values, and returns the number of the mark behind them. */
  int bind(PreparedStatement statement) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i));
    }
    return values.size() + 1;
  }
}
