package io.productify.strategy.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OptimizerLanesTest {

  private static final Duration PATIENT = Duration.ofMinutes(5);
  private static final PlanReply DONE = new Failed(Kind.REFUSED, "done");

  private final OptimizerLanes lanes = new OptimizerLanes();
  private final List<CompletableFuture<PlanReply>> started = new ArrayList<>();

  private CompletableFuture<PlanReply> ask(String address) {
    return lanes.ask(
        address,
        PATIENT,
        thread -> {
          started.add(new CompletableFuture<>());
          return started.get(started.size() - 1);
        });
  }

  private List<CompletableFuture<PlanReply>> ask(String address, int times) {
    List<CompletableFuture<PlanReply>> replies = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      replies.add(ask(address));
    }
    return replies;
  }

  @Test
  void startsSoManyOfOneAddressAtOnceAndTheNextWhenOneEnds() {
    List<CompletableFuture<PlanReply>> replies = ask("a", OptimizerLanes.UNDER_WAY_EACH + 1);
    assertThat(started).hasSize(OptimizerLanes.UNDER_WAY_EACH);

    started.get(5).complete(DONE);

    assertThat(started).hasSize(OptimizerLanes.UNDER_WAY_EACH + 1);
    assertThat(replies.get(5)).isCompletedWithValue(DONE);
    assertThat(replies).filteredOn(reply -> reply.isDone()).hasSize(1);
  }

  @Test
  void anAddressThatHangsTakesNoPlaceOfAnother() {
    ask("hangs", OptimizerLanes.UNDER_WAY_EACH + OptimizerLanes.WAITING_EACH);
    int hanging = started.size();

    CompletableFuture<PlanReply> reply = ask("works");
    started.get(hanging).complete(DONE);

    assertThat(reply).isCompletedWithValue(DONE);
  }

  @Test
  void anAddressWithNothingUnderWayMayStartOneWhateverTheOthersDo() {
    for (int i = 0; i < OptimizerLanes.LANES - 1; i++) {
      ask("hangs-" + i, OptimizerLanes.UNDER_WAY_EACH);
    }
    int hanging = started.size();
    assertThat(hanging)
        .isBetween(OptimizerLanes.UNDER_WAY, OptimizerLanes.UNDER_WAY + OptimizerLanes.LANES);

    List<CompletableFuture<PlanReply>> replies = ask("works", 2);
    assertThat(started).hasSize(hanging + 1);
    started.get(hanging).complete(DONE);

    assertThat(started).hasSize(hanging + 2);
    assertThat(replies.get(0)).isCompletedWithValue(DONE);
  }

  @Test
  void refusesWhatIsPastThePlacesToWaitAndNothingBefore() {
    List<CompletableFuture<PlanReply>> replies =
        ask("a", OptimizerLanes.UNDER_WAY_EACH + OptimizerLanes.WAITING_EACH + 1);

    assertThat(replies.get(replies.size() - 1)).isCompletedWithValue(OptimizerLanes.TOO_MANY);
    assertThat(replies.get(replies.size() - 2)).isNotDone();
  }

  @Test
  void refusesOneAddressTooManyAndForgetsAddressesThatAreIdle() {
    for (int i = 0; i < OptimizerLanes.LANES; i++) {
      assertThat(ask("a" + i)).isNotDone();
    }
    assertThat(ask("one more")).isCompletedWithValue(OptimizerLanes.TOO_MANY);

    started.get(0).complete(DONE);
    assertThat(lanes.size()).isEqualTo(OptimizerLanes.LANES - 1);
    assertThat(ask("one more")).isNotDone();

    started.forEach(reply -> reply.complete(DONE));
    assertThat(lanes.size()).isZero();
  }

  @Test
  void givesUpOnARequestWhoseTurnDoesNotCome() throws Exception {
    ask("a", OptimizerLanes.UNDER_WAY_EACH);
    List<String> sent = new ArrayList<>();
    CompletableFuture<PlanReply> reply =
        lanes.ask(
            "a",
            Duration.ofMillis(1),
            thread -> {
              sent.add("too late");
              return CompletableFuture.completedFuture(DONE);
            });

    assertThat(reply.get(30, TimeUnit.SECONDS)).isEqualTo(OptimizerLanes.OVERTAKEN);
    started.forEach(each -> each.complete(DONE));
    assertThat(sent).isEmpty();
    assertThat(lanes.size()).isZero();
  }

  @Test
  void workThatBlocksHoldsUpItsOwnAddressAlone() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    List<CompletableFuture<PlanReply>> stuck = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      stuck.add(lanes.ask("blocks", PATIENT, thread -> blockingOn(gate, thread)));
    }
    CompletableFuture<PlanReply> other =
        lanes.ask("works", PATIENT, thread -> blockingOn(new CountDownLatch(0), thread));

    assertThat(other.get(30, TimeUnit.SECONDS)).isEqualTo(DONE);
    assertThat(stuck).noneMatch(reply -> reply.isDone());
    gate.countDown();
    for (CompletableFuture<PlanReply> reply : stuck) {
      assertThat(reply.get(30, TimeUnit.SECONDS)).isEqualTo(DONE);
    }
  }

  private static CompletableFuture<PlanReply> blockingOn(
      CountDownLatch gate, java.util.concurrent.Executor thread) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            gate.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return DONE;
        },
        thread);
  }

  @Test
  void aThreadThatIsStuckPilesUpNoMoreThanItsShare() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch ran = new CountDownLatch(2 * OptimizerLanes.UNDER_WAY_EACH);
    List<CompletableFuture<PlanReply>> replies = new ArrayList<>();
    replies.add(lanes.ask("blocks", PATIENT, thread -> blockingOn(gate, thread)));
    for (int i = 0; i < 2 * OptimizerLanes.UNDER_WAY_EACH; i++) {
      replies.add(
          lanes.ask(
              "blocks",
              PATIENT,
              thread -> {
                thread.execute(ran::countDown);
                return CompletableFuture.completedFuture(DONE);
              }));
    }

    assertThat(replies)
        .filteredOn(reply -> reply.isDone())
        .hasSizeBetween(OptimizerLanes.UNDER_WAY_EACH - 1, OptimizerLanes.UNDER_WAY_EACH);
    gate.countDown();
    assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aBugInAnExchangeIsAFailureAndFreesItsPlace() {
    CompletableFuture<PlanReply> reply =
        lanes.ask(
            "a",
            PATIENT,
            thread -> {
              throw new IllegalStateException("EOF");
            });

    assertThat(reply).isCompletedWithValue(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));
    assertThat(lanes.size()).isZero();
  }

  @Test
  void aLongRowOfExchangesThatEndAtOnceDoesNotExhaustTheStack() {
    List<CompletableFuture<PlanReply>> first = ask("a", OptimizerLanes.UNDER_WAY_EACH);
    List<CompletableFuture<PlanReply>> row = new ArrayList<>();
    for (int i = 0; i < OptimizerLanes.WAITING_EACH; i++) {
      row.add(lanes.ask("a", PATIENT, thread -> CompletableFuture.completedFuture(DONE)));
    }
    assertThat(row).noneMatch(reply -> reply.isDone());

    started.get(0).complete(DONE);

    assertThat(first.get(0)).isCompletedWithValue(DONE);
    assertThat(row).allMatch(reply -> DONE.equals(reply.getNow(null)));
  }
}
