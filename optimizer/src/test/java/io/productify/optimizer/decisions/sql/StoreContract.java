package io.productify.optimizer.decisions.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.DecisionQuery;
import io.productify.optimizer.decisions.Decisions;
import io.productify.optimizer.decisions.Direction;
import io.productify.optimizer.decisions.Fact;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.ShadowAnswer;
import io.productify.optimizer.engine.reactive.ReactiveState;
import io.productify.optimizer.engine.reactive.Trigger;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.ShadowPlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of the decision log does. */
abstract class StoreContract {

  private static final long NOW = Decisions.NOON.toEpochMilli();

  abstract StoreSettings settings();

  private SqlDecisionLog log() {
    return new SqlDecisionLog(settings());
  }

  @BeforeEach
  void empty() throws SQLException {
    try (Connection connection = new Connections(settings()).forWriting();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      Schema.bringUpToDate(connection, settings().isSqlite());
      for (String table :
          List.of("decisions", "decision_shadows", "decision_inputs", "last_known")) {
        statement.execute("delete from " + table);
      }
      connection.commit();
    }
  }

  private void write(Decision... decisions) throws StoreException {
    List<Row> rows = new ArrayList<>();
    for (Decision decision : decisions) {
      rows.add(Row.of(new LogEntry.Made(decision, Optional.empty()), NOW));
    }
    write(rows);
  }

  private void write(List<Row> rows) throws StoreException {
    try (Store store = new Store(new Connections(settings()))) {
      store.write(rows, List.of(), NOW);
    }
  }

  private static DecisionQuery query(DecisionQuery.Filter filter) {
    return new DecisionQuery(filter, Optional.empty(), 100);
  }

  private List<String> found(DecisionQuery.Filter filter) {
    return ids(log().find(query(filter)));
  }

  private static List<String> ids(DecisionQuery.Page page) {
    return page.decisions().stream().map(decision -> decision.stamp().decisionId()).toList();
  }

  @Test
  void aDecisionComesBackAsItWentIn() throws StoreException {
    write(Decisions.planned(1, 5));
    assertThat(log().find(query(DecisionQuery.Filter.ALL)).decisions())
        .containsExactly(Decisions.planned(1, 5));
    assertThat(log().decision(Decisions.id(1))).contains(Decisions.planned(1, 5));
  }

  @Test
  void aRequestWithoutAnAnswerComesBackAsItWentIn() throws StoreException {
    write(Decisions.failed(1));
    assertThat(log().decision(Decisions.id(1))).contains(Decisions.failed(1));
  }

  @Test
  void anUnknownKeyHasNoDecisionAndNoInputs() {
    assertThat(log().decision("never")).isEmpty();
    assertThat(log().inputs("never")).isEmpty();
  }

  @Test
  void newestComesFirstAndOfOneMomentTheHighestKey() throws StoreException {
    Decision first = Decisions.planned(2, 5);
    write(Decisions.planned(1, 5), first, Decisions.planned(3, 5));
    assertThat(found(DecisionQuery.Filter.ALL))
        .containsExactly(Decisions.id(3), Decisions.id(2), Decisions.id(1));
  }

  @Test
  void filtersByGroupAndApplication() throws StoreException {
    write(
        Decisions.of(1, ScalingTarget.of("web", "shop", "t"), 5),
        Decisions.of(2, ScalingTarget.of("web", "blog", "t"), 5),
        Decisions.of(3, ScalingTarget.of("", "shop", "t"), 5));
    assertThat(found(where(Optional.of("web"), Optional.empty())))
        .containsExactly(Decisions.id(2), Decisions.id(1));
    assertThat(found(where(Optional.empty(), Optional.of("shop"))))
        .containsExactly(Decisions.id(3), Decisions.id(1));
    assertThat(found(where(Optional.of(""), Optional.of("shop")))).containsExactly(Decisions.id(3));
    assertThat(found(where(Optional.of("' or 1=1 --"), Optional.empty()))).isEmpty();
  }

  private static DecisionQuery.Filter where(Optional<String> group, Optional<String> app) {
    return new DecisionQuery.Filter(group, app, DecisionQuery.Span.ALL, Optional.empty());
  }

  @Test
  void aSpanHoldsItsFirstMomentAndNotItsEnd() throws StoreException {
    write(Decisions.planned(1, 5), Decisions.planned(2, 5), Decisions.planned(3, 5));
    DecisionQuery.Span span =
        new DecisionQuery.Span(
            Optional.of(Decisions.NOON.plusSeconds(1)), Optional.of(Decisions.NOON.plusSeconds(3)));
    assertThat(
            found(
                new DecisionQuery.Filter(
                    Optional.empty(), Optional.empty(), span, Optional.empty())))
        .containsExactly(Decisions.id(2), Decisions.id(1));
  }

  @Test
  void aFailedRequestScaledNothing() throws StoreException {
    write(
        Decisions.planned(1, 5),
        Decisions.planned(2, 2),
        Decisions.planned(3, 3),
        Decisions.failed(4));
    assertThat(found(towards(Direction.UP))).containsExactly(Decisions.id(1));
    assertThat(found(towards(Direction.DOWN))).containsExactly(Decisions.id(2));
    assertThat(found(towards(Direction.NONE))).containsExactly(Decisions.id(4), Decisions.id(3));
  }

  private static DecisionQuery.Filter towards(Direction direction) {
    return new DecisionQuery.Filter(
        Optional.empty(), Optional.empty(), DecisionQuery.Span.ALL, Optional.of(direction));
  }

  @Test
  void pagesMeetWithoutGapOrOverlapAndTheLastHasNoNext() throws StoreException {
    write(Decisions.planned(1, 5), Decisions.planned(2, 5), Decisions.planned(3, 5));
    DecisionQuery first = new DecisionQuery(DecisionQuery.Filter.ALL, Optional.empty(), 2);
    DecisionQuery.Page page = log().find(first);
    assertThat(ids(page)).containsExactly(Decisions.id(3), Decisions.id(2));
    assertThat(page.next()).isPresent();
    DecisionQuery.Page last =
        log().find(new DecisionQuery(DecisionQuery.Filter.ALL, page.next(), 1));
    assertThat(ids(last)).containsExactly(Decisions.id(1));
    assertThat(last.next()).isEmpty();
  }

  @Test
  void shadowsAreJoinedWhetherTheyComeBeforeOrAfterTheirDecision() throws StoreException {
    ShadowAnswer before = shadow("proportional", List.of(6, 6), "");
    ShadowAnswer after = shadow("exact", List.of(), "too late");
    write(List.of(new Row.OfShadow(before, NOW)));
    write(Decisions.planned(1, 5));
    write(List.of(new Row.OfShadow(after, NOW)));
    assertThat(log().decision(Decisions.id(1)).orElseThrow().evidence().shadows())
        .containsExactly(after, before);
  }

  private static ShadowAnswer shadow(String engine, List<Integer> planned, String failure) {
    return new ShadowAnswer(
        Decisions.id(1),
        engine,
        planned.isEmpty() ? ShadowPlan.Outcome.FAILED : ShadowPlan.Outcome.PLANNED,
        new ShadowAnswer.Result(planned, failure, 1.5));
  }

  @Test
  void inputsComeBackExactly() throws StoreException {
    write(
        List.of(
            Row.of(
                new LogEntry.Made(Decisions.planned(1, 5), Optional.of(Decisions.inputs(3))),
                NOW)));
    assertThat(log().inputs(Decisions.id(1)).orElseThrow())
        .usingRecursiveComparison()
        .isEqualTo(Decisions.inputs(3));
  }

  @Test
  void writingTwiceLeavesOneRowTheLater() throws StoreException {
    write(Decisions.planned(1, 5), Decisions.planned(1, 6));
    write(Decisions.planned(1, 6));
    assertThat(log().find(query(DecisionQuery.Filter.ALL)).decisions())
        .containsExactly(Decisions.planned(1, 6));
  }

  @Test
  void factsReplaceEachOtherByTheirKeyAndTheNewestAreRead() throws StoreException {
    ScalingTarget shop = ScalingTarget.of("web", "shop", "server");
    try (Store store = new Store(new Connections(settings()))) {
      store.write(
          List.of(),
          List.of(
              new Fact.ReplicaSize("web", "server", new Allocation(1, 2)),
              new Fact.ResponseTime("shop", 0.25),
              new Fact.AskedCount(shop, 4)),
          NOW);
      store.write(
          List.of(), List.of(new Fact.ReplicaSize("web", "server", new Allocation(500, 64))), NOW);
      store.write(
          List.of(), List.of(new Fact.ReplicaSize("new", "server", new Allocation(7, 8))), NOW + 1);
      assertThat(store.facts(10))
          .containsExactlyInAnyOrder(
              new Fact.ReplicaSize("web", "server", new Allocation(500, 64)),
              new Fact.ReplicaSize("new", "server", new Allocation(7, 8)),
              new Fact.ResponseTime("shop", 0.25),
              new Fact.AskedCount(shop, 4));
      assertThat(store.facts(1))
          .contains(new Fact.ReplicaSize("new", "server", new Allocation(7, 8)))
          .hasSize(3);
    }
  }

  @Test
  void theLastChangeOfACountComesBackAsItWentIn() throws StoreException {
    ScalingTarget shop = ScalingTarget.of("web", "shop", "server");
    Fact.Acted first =
        new Fact.Acted(
            shop, new ReactiveState.Acted(9, 7, Decisions.NOON.minusMillis(7)), Set.of());
    Fact.Acted last =
        new Fact.Acted(
            shop,
            new ReactiveState.Acted(4, 7, Decisions.NOON),
            Set.of(Trigger.MAX_CPU, Trigger.THROTTLE));
    try (Store store = new Store(new Connections(settings()))) {
      store.write(List.of(), List.of(first, new Fact.AskedCount(shop, 7)), NOW);
      assertThat(store.facts(10)).contains(first, new Fact.AskedCount(shop, 7));
      store.write(List.of(), List.of(last), NOW + 1);
      assertThat(store.facts(10)).containsExactlyInAnyOrder(last, new Fact.AskedCount(shop, 7));
    }
  }

  @Test
  void whatIsOldIsForgottenInSmallBatchesAndNothingElse() throws StoreException {
    List<Row> rows = new ArrayList<>();
    for (int n = 0; n < Retention.BATCH + 2; n++) {
      rows.add(
          new Row.OfDecision(Decisions.planned(n, 5), Optional.of(Decisions.inputsWithQueue())));
    }
    rows.add(new Row.OfShadow(shadow("exact", List.of(5), ""), NOW));
    long old = NOW + 1000L * (Retention.BATCH + 1);
    try (Store store = new Store(new Connections(settings()))) {
      store.write(rows, List.of(), NOW);
      assertThat(store.forget(new Retention.Horizon(old, old))).isTrue();
      assertThat(store.forget(new Retention.Horizon(old, old))).isFalse();
    }
    assertThat(found(DecisionQuery.Filter.ALL)).containsExactly(Decisions.id(Retention.BATCH + 1));
    assertThat(count("decision_inputs")).isEqualTo(1);
    assertThat(count("decision_shadows")).isZero();
  }

  @Test
  void inputsAreForgottenBeforeTheirDecision() throws StoreException {
    try (Store store = new Store(new Connections(settings()))) {
      store.write(
          List.of(
              new Row.OfDecision(
                  Decisions.planned(0, 5), Optional.of(Decisions.inputsWithQueue()))),
          List.of(),
          NOW);
      store.forget(new Retention.Horizon(NOW - 1, NOW + 1));
    }
    assertThat(found(DecisionQuery.Filter.ALL)).containsExactly(Decisions.id(0));
    assertThat(log().inputs(Decisions.id(0))).isEmpty();
  }

  private long count(String table) {
    try (Connection connection = new Connections(settings()).forReading();
        Statement statement = connection.createStatement();
        var result = statement.executeQuery("select count(*) from " + table)) {
      result.next();
      return result.getLong(1);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aStoreOfANewerVersionIsLeftAlone() throws Exception {
    try (Connection connection = new Connections(settings()).forWriting();
        Statement statement = connection.createStatement()) {
      statement.execute("insert into decision_log_version (version) values (99)");
    }
    try {
      assertThat(catchThrowable(() -> write(Decisions.planned(1, 5))))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("version 99")
          .hasMessageContaining("newer optimizer");
    } finally {
      try (Connection connection = new Connections(settings()).forWriting();
          Statement statement = connection.createStatement()) {
        statement.execute("delete from decision_log_version where version = 99");
      }
    }
  }
}
