package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.planning.Sensing;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ShadowThreadsTest {

  private static ShadowThreads threads(String... shadows) {
    return new ShadowThreads(
        Stream.of(new Proportional(), new Hold())
            .filter(engine -> List.of(shadows).contains(engine.name()))
            .toList(),
        () -> Sensing.NOTHING);
  }

  @Test
  void everyShadowHasADaemonOfItsOwnOfTheLowestPriority() {
    try (ShadowThreads threads = threads("hold", "proportional")) {
      assertThat(threads.lanes())
          .hasSize(2)
          .allSatisfy(
              lane -> {
                CompletableFuture<Thread> seen = new CompletableFuture<>();
                lane.executor().execute(() -> seen.complete(Thread.currentThread()));
                Thread thread = seen.join();
                assertThat(thread.isDaemon()).isTrue();
                assertThat(thread.getPriority()).isEqualTo(Thread.MIN_PRIORITY);
                assertThat(thread.getName()).isEqualTo("shadow-" + lane.engine().name());
              });
    }
  }

  @Test
  void withoutShadowsThereAreNoThreads() {
    try (ShadowThreads threads = threads()) {
      assertThat(threads.lanes()).isEmpty();
    }
  }

  @Test
  void aHungEngineTakesAQueueFullAndThenRejectsWhileAnotherGoesOn() {
    CountDownLatch hung = new CountDownLatch(1);
    try (ShadowThreads threads = threads("hold", "proportional")) {
      Executor hanging = threads.lanes().get(0).executor();
      for (int i = 0; i < 1 + ShadowThreads.QUEUE; i++) {
        hanging.execute(() -> awaitWhateverComes(hung));
      }
      assertThatThrownBy(() -> hanging.execute(() -> {}))
          .isInstanceOf(RejectedExecutionException.class);
      CompletableFuture<String> other = new CompletableFuture<>();
      threads.lanes().get(1).executor().execute(() -> other.complete("went on"));
      assertThat(other.join()).isEqualTo("went on");
    } finally {
      hung.countDown();
    }
  }

  @Test
  void closingWaitsForNoEngineThatHangs() {
    CountDownLatch hung = new CountDownLatch(1);
    CompletableFuture<Thread> hanging = new CompletableFuture<>();
    ShadowThreads threads = threads("hold");
    threads
        .lanes()
        .get(0)
        .executor()
        .execute(
            () -> {
              hanging.complete(Thread.currentThread());
              awaitWhateverComes(hung);
            });
    Thread thread = hanging.join();
    threads.close();
    assertThat(thread.isAlive()).as("it hangs on, and nobody waits for it").isTrue();
    assertThatThrownBy(() -> threads.lanes().get(0).executor().execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
    hung.countDown();
  }

  /** An engine that hangs for ever does not heed an interrupt either. */
  private static void awaitWhateverComes(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        assertThat(latch.getCount()).isEqualTo(1);
      }
    }
  }
}
