package io.productify.optimizer.decisions.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.decisions.Decisions;
import io.productify.optimizer.decisions.Fact;
import io.productify.optimizer.decisions.LogEntry;
import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.ScalingTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows reach the store however it fares, or are counted. */
class LogWriterTest {

  @TempDir private Path folder;

  private StoreSettings place() {
    return new StoreSettings("jdbc:sqlite:" + folder.resolve("log/log.db"), Optional.empty());
  }

  private static void start(LogWriter writer) {
    writer.start(facts -> {});
  }

  @Test
  void everyRowIsWrittenAndCounted() throws InterruptedException {
    try (LogWriter writer = Writers.writer(place(), 5000)) {
      start(writer);
      for (int n = 0; n < 2 * LogWriter.BATCH + 1; n++) {
        writer.add(Writers.made(n));
      }
      Awaited.until("all are written", () -> writer.counts().written() == 2 * LogWriter.BATCH + 1);
      assertThat(writer.counts().isUp()).isTrue();
      assertThat(writer.depth()).isZero();
      assertThat(lost(writer)).isZero();
    }
    assertThat(Writers.written(place())).isEqualTo(2 * LogWriter.BATCH + 1);
  }

  private static long lost(LogWriter writer) {
    return Arrays.stream(WriterCounts.Drop.values())
        .mapToLong(why -> writer.counts().dropped(why))
        .sum();
  }

  @Test
  void theEndWaitsForWhatIsNotWrittenYet() {
    LogWriter writer = Writers.writer(place(), 5000);
    start(writer);
    for (int n = 0; n < 3000; n++) {
      writer.add(Writers.made(n));
    }
    writer.remember(new Fact.ResponseTime("shop", 0.5));
    writer.close();
    assertThat(Writers.written(place())).isEqualTo(3000);
    assertThat(lost(writer)).isZero();
    assertThat(restored(place())).containsExactly(new Fact.ResponseTime("shop", 0.5));
  }

  private static List<Fact> restored(StoreSettings place) {
    List<Fact> known = new CopyOnWriteArrayList<>();
    try (LogWriter next = Writers.writer(place, 10)) {
      next.start(known::addAll);
      assertThat(next.awaitRestored(Duration.ofSeconds(20))).isTrue();
    }
    return known;
  }

  @Test
  void ofAFactTheNewestOutlivesTheWriter() {
    ScalingTarget shop = ScalingTarget.of("web", "shop", "server");
    try (LogWriter writer = Writers.writer(place(), 10)) {
      start(writer);
      writer.remember(new Fact.AskedCount(shop, 3));
      writer.remember(new Fact.ReplicaSize("web", "server", new Allocation(500, 64)));
      writer.remember(new Fact.AskedCount(shop, 4));
    }
    assertThat(restored(place()))
        .containsExactlyInAnyOrder(
            new Fact.AskedCount(shop, 4),
            new Fact.ReplicaSize("web", "server", new Allocation(500, 64)));
  }

  @Test
  void whileTheStoreIsDownRowsWaitAndThoseBeyondTheBoundAreCounted() throws Exception {
    Path inTheWay = Files.writeString(folder.resolve("log"), "a file where a folder must be");
    try (LogWriter writer = Writers.writer(place(), 10)) {
      start(writer);
      for (int n = 0; n < 15; n++) {
        writer.add(Writers.made(n));
      }
      assertThat(writer.depth()).isEqualTo(10);
      assertThat(writer.counts().dropped(WriterCounts.Drop.QUEUE_FULL)).isEqualTo(5);
      assertThat(writer.counts().isUp()).isFalse();
      assertThat(writer.awaitRestored(Duration.ofMillis(1))).isFalse();
      Files.delete(inTheWay);
      Awaited.until("those within the bound are written", () -> writer.counts().written() == 10);
      assertThat(writer.depth()).isZero();
      assertThat(writer.counts().isUp()).isTrue();
    }
    assertThat(Writers.written(place())).isEqualTo(10);
  }

  @Test
  void aDamagedFileIsLeftAloneUntilItIsMovedAway() throws Exception {
    Path file = folder.resolve("log/log.db");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file, "this is no data base, and is longer than the header of one".repeat(99));
    byte[] before = Files.readAllBytes(file);
    try (LogWriter writer = Writers.writer(place(), 10)) {
      start(writer);
      writer.add(Writers.made(1));
      assertThat(writer.awaitRestored(Duration.ofMillis(300))).isFalse();
      assertThat(writer.counts().isUp()).isFalse();
      assertThat(Files.readAllBytes(file)).isEqualTo(before);
      Files.move(file, folder.resolve("log/damaged.db"));
      Awaited.until("a new file is begun", () -> writer.counts().written() == 1);
    }
  }

  @Test
  void aDamagedFileIsNamedWithTheRemedy() throws IOException {
    Path file = folder.resolve("log/log.db");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file, "this is no data base, and is longer than the header of one".repeat(99));
    try (Store store = new Store(new Connections(place()))) {
      assertThatThrownBy(() -> store.facts(1))
          .isInstanceOf(StoreException.class)
          .hasMessageStartingWith(file + ": ")
          .hasMessageEndingWith("(move the file away, and a new one is begun)");
    }
  }

  /** SQLite's own bound on a file ends as a full disk does: with SQLITE_FULL. */
  @Test
  void whenTheDiskIsFullRowsWaitUntilThereIsRoomAgain() throws Exception {
    StoreSettings small =
        new StoreSettings(place().url() + "?max_page_count=300", Optional.empty());
    LogWriter.Settings shortEnd =
        new LogWriter.Settings(4000, 100, Writers.FOR_EVER, Duration.ofMillis(300));
    try (LogWriter writer = Writers.writer(small, shortEnd)) {
      start(writer);
      for (int n = 0; n < 4000; n++) {
        writer.add(Writers.made(n));
      }
      Awaited.until("the file is full", () -> wasUp(writer) && !writer.counts().isUp());
      long before = writer.counts().written();
      assertThat(before).isLessThan(4000);
      makeRoom();
      Awaited.until("it goes on", () -> writer.counts().written() > before);
      assertThat(writer.counts().dropped(WriterCounts.Drop.REFUSED)).isZero();
    }
  }

  private static boolean wasUp(LogWriter writer) {
    return writer.awaitRestored(Duration.ofMillis(1));
  }

  private void makeRoom() throws SQLException {
    try (Connection connection = new Connections(place()).forWriting();
        Statement statement = connection.createStatement()) {
      statement.execute("delete from decisions");
    }
  }

  @Test
  void aFileThatMayOnlyBeReadCostsItsRowsAtTheEndAndNothingBefore() {
    try (LogWriter writer = Writers.writer(place(), 10)) {
      start(writer);
      writer.add(Writers.made(0));
    }
    StoreSettings readOnly =
        new StoreSettings(
            "jdbc:sqlite:file:" + folder.resolve("log/log.db") + "?mode=ro", Optional.empty());
    LogWriter writer =
        Writers.writer(
            readOnly, new LogWriter.Settings(10, 100, Writers.FOR_EVER, Duration.ofMillis(300)));
    start(writer);
    writer.add(Writers.made(1));
    writer.add(Writers.made(2));
    writer.close();
    assertThat(writer.counts().dropped(WriterCounts.Drop.SHUTDOWN)).isEqualTo(2);
    assertThat(writer.counts().isUp()).isFalse();
    assertThat(Writers.written(place())).isEqualTo(1);
  }

  @Test
  void twoInstancesShareAFile() throws InterruptedException {
    List<LogWriter> writers = new ArrayList<>();
    for (int instance = 0; instance < 2; instance++) {
      LogWriter writer = Writers.writer(place(), 5000);
      start(writer);
      writers.add(writer);
    }
    for (int n = 0; n < 4000; n++) {
      writers.get(n % 2).add(Writers.made(n));
    }
    writers.forEach(LogWriter::close);
    assertThat(writers).allSatisfy(writer -> assertThat(lost(writer)).isZero());
    assertThat(Writers.written(place())).isEqualTo(4000);
  }

  @Test
  void anInstanceWithNothingToWriteHoldsUpNoOther() throws InterruptedException {
    try (LogWriter idle = Writers.writer(place(), 10);
        LogWriter busy = Writers.writer(place(), 10)) {
      start(idle);
      idle.add(Writers.made(0));
      Awaited.until("the first has written", () -> idle.counts().written() == 1);
      start(busy);
      busy.add(Writers.made(1));
      Awaited.until("the second has written", () -> busy.counts().written() == 1);
      assertThat(busy.counts().isUp()).isTrue();
    }
  }

  @Test
  void oldRowsAreForgottenAsTimePasses() throws InterruptedException {
    LogWriter.Settings aDay =
        new LogWriter.Settings(
            100,
            100,
            new Retention(Duration.ofDays(1), Duration.ofHours(1)),
            Duration.ofSeconds(20));
    LogWriter.Clocks noonAndADay =
        new LogWriter.Clocks(
            () -> Decisions.NOON.plus(Duration.ofDays(1)).plusSeconds(2).toEpochMilli(),
            System::nanoTime);
    try (LogWriter writer = new LogWriter(place(), aDay, noonAndADay)) {
      for (int n = 0; n < 4; n++) {
        writer.add(new LogEntry.Made(Decisions.planned(n, 5), Optional.of(Decisions.inputs(n))));
      }
      start(writer);
      assertThat(writer.awaitRestored(Duration.ofSeconds(20))).isTrue();
      Awaited.until("the first two are gone", () -> Writers.written(place()) == 2);
    }
    SqlDecisionLog log = new SqlDecisionLog(place());
    assertThat(log.decision(Decisions.id(1))).isEmpty();
    assertThat(log.decision(Decisions.id(2))).isPresent();
    assertThat(log.inputs(Decisions.id(3))).isEmpty();
  }

  @Test
  void withoutTimeForInputsNoneAreKept() {
    LogWriter.Settings noInputs =
        new LogWriter.Settings(
            10, 100, new Retention(Duration.ofDays(10_000), Duration.ZERO), Duration.ofSeconds(20));
    try (LogWriter writer = Writers.writer(place(), noInputs)) {
      start(writer);
      writer.add(new LogEntry.Made(Decisions.planned(1, 5), Optional.of(Decisions.inputs(1))));
    }
    SqlDecisionLog log = new SqlDecisionLog(place());
    assertThat(log.decision(Decisions.id(1))).isPresent();
    assertThat(log.inputs(Decisions.id(1))).isEmpty();
  }
}
