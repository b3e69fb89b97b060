package io.productify.optimizer.decisions.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.Decisions;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.decisions.LogUnavailableException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real PostgreSQL that goes away, comes back, and refuses a row. */
@Tag("real-postgresql")
class RealPostgresqlWriterTest {

  private static RealPostgresql postgresql;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    postgresql = new RealPostgresql();
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    postgresql.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    try (Connection connection = new Connections(postgresql.settings()).forWriting();
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema public cascade");
      statement.execute("create schema public");
    }
  }

  @Test
  void whatIsDecidedWhileItIsKilledIsWrittenWhenItIsBack() throws Exception {
    try (LogWriter writer = Writers.writer(postgresql.settings(), 1000)) {
      writer.start(facts -> {});
      writer.add(Writers.made(0));
      Awaited.until("the first row is written", () -> writer.counts().written() == 1);
      postgresql.kill();
      for (int n = 1; n < 600; n++) {
        writer.add(Writers.made(n));
      }
      Awaited.until("the store is seen to be down", () -> !writer.counts().isUp());
      postgresql.start();
      Awaited.until("all are written", () -> writer.counts().written() == 600);
      assertThat(writer.counts().isUp()).isTrue();
    }
    assertThat(Writers.written(postgresql.settings())).isEqualTo(600);
  }

  @Test
  void oneThatIsDownAtTheStartIsUsedOnceItIsThere() throws Exception {
    postgresql.kill();
    try (LogWriter writer = Writers.writer(postgresql.settings(), 10)) {
      writer.start(facts -> {});
      writer.add(Writers.made(0));
      assertThat(writer.awaitRestored(Duration.ofMillis(300))).isFalse();
      postgresql.start();
      Awaited.until("the row is written", () -> writer.counts().written() == 1);
    }
  }

  @Test
  void severalInstancesBeginOnAnEmptyDataBaseAtOnce() throws InterruptedException {
    List<LogWriter> writers = new ArrayList<>();
    for (int instance = 0; instance < 4; instance++) {
      writers.add(Writers.writer(postgresql.settings(), 100));
    }
    writers.forEach(writer -> writer.start(facts -> {}));
    for (int n = 0; n < 40; n++) {
      writers.get(n % 4).add(Writers.made(n));
    }
    writers.forEach(LogWriter::close);
    assertThat(Writers.written(postgresql.settings())).isEqualTo(40);
  }

  /** PostgreSQL has no character 0 in a text. */
  @Test
  void aRowThatItRefusesIsCountedAndHoldsUpNoOther() throws InterruptedException {
    try (LogWriter writer = Writers.writer(postgresql.settings(), 10)) {
      writer.start(facts -> {});
      writer.add(Writers.made(0));
      writer.add(new LogEntry.Made(withReason("a \u0000 inside"), Optional.empty()));
      writer.add(Writers.made(2));
      Awaited.until("the other two are written", () -> writer.counts().written() == 2);
      assertThat(writer.counts().dropped(WriterCounts.Drop.REFUSED)).isEqualTo(1);
      assertThat(writer.counts().isUp()).isTrue();
    }
  }

  private static Decision withReason(String reason) {
    Decision decision = Decisions.planned(1, 5);
    Decision.Answered answered = decision.answered();
    Decision.Why why = new Decision.Why(reason, Optional.empty(), List.of(), Decision.Trigger.NONE);
    return new Decision(
        decision.stamp(),
        decision.asked(),
        new Decision.Answered(answered.method(), answered.served(), why),
        decision.evidence());
  }

  @Test
  void aPasswordThatIsChangedWhileItRunsIsUsedForTheNextConnection() throws Exception {
    AtomicReference<String> password = new AtomicReference<>("before");
    try (Connection owner = new Connections(postgresql.settings()).forWriting();
        Statement statement = owner.createStatement()) {
      statement.execute("create role writer login password 'before'");
      statement.execute("grant all on schema public to writer");
      StoreSettings asWriter =
          new StoreSettings(
              postgresql.settings().url(),
              Optional.of(new StoreSettings.Credentials("writer", password::get)));
      try (LogWriter writer = Writers.writer(asWriter, 10)) {
        writer.start(facts -> {});
        writer.add(Writers.made(0));
        Awaited.until("the first row is written", () -> writer.counts().written() == 1);

        statement.execute("alter role writer password 'after'");
        statement.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'writer'");
        writer.add(Writers.made(1));
        Awaited.until("the old password is refused", () -> !writer.counts().isUp());
        password.set("after");
        Awaited.until("the second row is written", () -> writer.counts().written() == 2);
      }
      statement.execute("drop owned by writer cascade");
      statement.execute("drop role writer");
    }
  }

  @Test
  void aWrongPasswordIsToldWithoutIt() {
    SqlDecisionLog log = new SqlDecisionLog(postgresql.settings("hush-wrong"));
    assertThatThrownBy(() -> log.decision("any"))
        .isInstanceOf(LogUnavailableException.class)
        .hasMessageContaining("password authentication failed")
        .hasMessageNotContaining("hush");
  }
}
