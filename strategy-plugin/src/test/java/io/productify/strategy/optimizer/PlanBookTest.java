package io.productify.strategy.optimizer;

import static io.productify.strategy.testing.Checks.block;
import static io.productify.strategy.testing.Checks.plan;
import static io.productify.strategy.testing.Checks.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import io.productify.strategy.optimizer.PlanReply.Planned;
import io.productify.strategy.plan.PlanStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PlanBookTest {

  private static final Map<String, String> BLOCK = block("http://127.0.0.1");

  private final AtomicLong now = new AtomicLong();
  private final List<CompletableFuture<PlanReply>> sent = new ArrayList<>();
  private final PlanBook book = new PlanBook(now::get);
  private final OptimizeRequest web = request("web", BLOCK);
  private final OptimizeRequest worker = request("worker", BLOCK);

  private CompletableFuture<PlanReply> ask(OptimizeRequest request) {
    return book.ask(
        request,
        asked -> {
          CompletableFuture<PlanReply> reply = new CompletableFuture<>();
          sent.add(reply);
          return reply;
        });
  }

  @Test
  void callersOfOneCheckShareOneRequest() {
    CompletableFuture<PlanReply> first = ask(web);
    CompletableFuture<PlanReply> second = ask(web);
    sent.get(0).complete(new Planned(plan(15, 3)));

    assertThat(sent).hasSize(1);
    assertThat(first.join()).isEqualTo(second.join()).isInstanceOf(Planned.class);
  }

  @Test
  void checksDoNotWaitForEachOther() {
    CompletableFuture<PlanReply> slow = ask(web);
    CompletableFuture<PlanReply> quick = ask(worker);
    sent.get(1).complete(new Planned(plan(15, 9)));

    assertThat(quick).isCompleted();
    assertThat(slow).isNotDone();
    assertThat(book.stepNow(worker.identity())).map(PlanStep::count).contains(9);
    assertThat(book.stepNow(web.identity())).isEmpty();
  }

  @Test
  void keepsAnAnswerThatNobodyWaitsForAnyMore() {
    CompletableFuture<PlanReply> abandoned = ask(web);
    abandoned.cancel(true);
    sent.get(0).complete(new Planned(plan(15, 3)));

    assertThat(book.stepNow(web.identity())).map(PlanStep::count).contains(3);
  }

  @Test
  void oneCallersImpatienceDoesNotEndTheOthersWait() {
    CompletableFuture<PlanReply> impatient = ask(web);
    CompletableFuture<PlanReply> patient = ask(web);
    impatient.cancel(true);
    sent.get(0).complete(new Planned(plan(15, 3)));

    assertThat(patient.join()).isInstanceOf(Planned.class);
  }

  @Test
  void asksAfreshOnceThePlanHasRunOut() {
    CompletableFuture<PlanReply> first = ask(web);
    sent.get(0).complete(new Planned(plan(15, 3)));
    now.addAndGet(TimeUnit.SECONDS.toNanos(15));
    assertThat(first).isCompleted();
    assertThat(book.stepNow(web.identity())).isEmpty();

    CompletableFuture<PlanReply> second = ask(web);
    sent.get(1).complete(new Planned(plan(15, 4)));

    assertThat(second).isCompleted();
    assertThat(book.stepNow(web.identity())).map(PlanStep::count).contains(4);
  }

  @Test
  void doesNotAskForAPlanThatHasJustArrived() {
    CompletableFuture<PlanReply> first = ask(web);
    sent.get(0).complete(new Planned(plan(15, 3)));

    assertThat(ask(web)).isCompletedWithValue(first.join());
    assertThat(sent).hasSize(1);
  }

  @Test
  void asksAgainAfterAFailure() {
    CompletableFuture<PlanReply> first = ask(web);
    sent.get(0).complete(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));

    assertThat(first.join()).isEqualTo(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));
    assertThat(ask(web)).isNotDone();
    assertThat(sent).hasSize(2);
  }

  @Test
  void aBugInTheClientIsAFailureAndNotAHangingCall() {
    Optimizer broken =
        request -> {
          throw new IllegalStateException("EOF");
        };

    assertThat(book.ask(web, broken))
        .isCompletedWithValue(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));
    assertThat(book.ask(web, broken)).isCompleted();
  }

  @Test
  void keepsTenThousandPlansAndLetsTheOneGoThatWasNotReadForTheLongestTime() {
    Optimizer atOnce = request -> CompletableFuture.completedFuture(new Planned(plan(15, 3)));
    for (int i = 0; i < 10_000; i++) {
      assertThat(book.ask(request("check-" + i, BLOCK), atOnce)).isCompleted();
    }
    assertThat(book.stepNow(request("check-0", BLOCK).identity())).isPresent();

    assertThat(book.ask(web, atOnce)).isCompleted();

    assertThat(book.stepNow(web.identity())).isPresent();
    assertThat(book.stepNow(request("check-0", BLOCK).identity())).isPresent();
    assertThat(book.stepNow(request("check-1", BLOCK).identity())).isEmpty();
  }
}
