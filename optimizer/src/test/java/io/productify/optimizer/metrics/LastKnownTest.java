package io.productify.optimizer.metrics;

import static io.productify.optimizer.metrics.WindowFixtures.END;
import static io.productify.optimizer.metrics.WindowFixtures.SIZE;
import static io.productify.optimizer.metrics.WindowFixtures.TARGET;
import static io.productify.optimizer.metrics.WindowFixtures.query;
import static io.productify.optimizer.metrics.WindowFixtures.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LastKnownTest {

  private final LastKnown known = new LastKnown(LastKnown.DEFAULT_FALLBACK, 2);

  private static ScalingTarget task(String name) {
    return new ScalingTarget("web", name, name);
  }

  @Test
  void plansWithWhatWasRead() {
    known.remember(TARGET, new Allocation(1, 1));
    assertThat(known.allocationFor(query(0, END), window().with(SIZE))).isEqualTo(SIZE);
    assertThat(known.allocationFor(query(1, END), window().with(SIZE))).isEqualTo(SIZE);
  }

  @Test
  void withoutReplicasPlansWithTheLastKnownAllocationElseTheFallback() {
    assertThat(known.allocationFor(query(0, END), window().withoutAllocation()))
        .isEqualTo(new Allocation(100, 16_777_216));
    known.remember(TARGET, window().with(SIZE));
    assertThat(known.allocationFor(query(0, END), window().withoutAllocation())).isEqualTo(SIZE);
  }

  @Test
  void withReplicasNothingStandsInForTheAllocation() {
    known.remember(TARGET, SIZE);
    assertThatThrownBy(() -> known.allocationFor(query(1, END), window().withoutAllocation()))
        .isInstanceOfSatisfying(
            MetricsUnavailableException.class,
            e ->
                assertThat(e.series())
                    .isEqualTo(
                        List.of(
                            MetricNames.ALLOCS_CPU_ALLOCATED,
                            MetricNames.ALLOCS_MEMORY_ALLOCATED)));
  }

  @Test
  void keepsTheLastResponseTimeThroughSilence() {
    assertThat(known.responseTimeSeconds("shop")).isEmpty();
    known.remember(TARGET, window().endingWith(Series.RESPONSE_TIME, 0.25).with(SIZE));
    known.remember(TARGET, window().withoutAllocation());
    assertThat(known.responseTimeSeconds("shop")).hasValue(0.25);
    assertThat(known.allocation(TARGET)).hasValue(SIZE);
  }

  @Test
  void anAllocationBelongsToGroupAndTask() {
    known.remember(TARGET, SIZE);
    assertThat(known.allocation(new ScalingTarget("web", "other", "server"))).hasValue(SIZE);
    assertThat(known.allocation(new ScalingTarget("db", "shop", "server"))).isEmpty();
    assertThat(known.allocation(new ScalingTarget("web", "shop", "proxy"))).isEmpty();
  }

  @Test
  void forgetsTheLeastRecentlyUsed() {
    known.remember(task("a"), SIZE);
    known.remember(task("b"), SIZE);
    assertThat(known.allocation(task("a"))).isPresent();
    known.remember(task("c"), SIZE);
    assertThat(known.allocation(task("a"))).isPresent();
    assertThat(known.allocation(task("b"))).isEmpty();
    assertThat(known.allocation(task("c"))).isPresent();
  }

  @Test
  void isSafeForManyThreads() {
    LastKnown shared = new LastKnown(LastKnown.DEFAULT_FALLBACK, 8);
    IntStream.range(0, 20_000)
        .parallel()
        .forEach(
            i -> {
              shared.remember(task("t" + i % 16), new Allocation(i % 16, 1));
              shared
                  .allocation(task("t" + i % 16))
                  .ifPresent(found -> assertThat(found.cpuMhz()).isEqualTo(i % 16));
            });
    long left =
        IntStream.range(0, 16).filter(i -> shared.allocation(task("t" + i)).isPresent()).count();
    assertThat(left).isEqualTo(8);
  }

  @Test
  void remembersAtLeastOne() {
    assertThatThrownBy(() -> new LastKnown(LastKnown.DEFAULT_FALLBACK, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("capacity must be at least 1, was 0");
  }

  @Test
  void tellsWhatIsNewOrHasChangedAndNothingElse() {
    List<String> told = new ArrayList<>();
    LastKnown kept = new LastKnown(LastKnown.DEFAULT_FALLBACK, 2, keeper(told));
    kept.remember(TARGET, window().endingWith(Series.RESPONSE_TIME, 0.25).with(SIZE));
    kept.remember(TARGET, window().endingWith(Series.RESPONSE_TIME, 0.25).with(SIZE));
    assertThat(told).containsExactly(TARGET.task() + " " + SIZE, "shop 0.25");
    told.clear();
    Allocation other = new Allocation(1, 2);
    kept.remember(TARGET, window().endingWith(Series.RESPONSE_TIME, 0.5).with(other));
    assertThat(told).containsExactly(TARGET.task() + " " + other, "shop 0.5");
  }

  private static LastKnown.Keeper keeper(List<String> told) {
    return new LastKnown.Keeper() {
      @Override
      public void allocation(ScalingTarget target, Allocation allocation) {
        told.add(target.task() + " " + allocation);
      }

      @Override
      public void responseTime(String app, double seconds) {
        told.add(app + " " + seconds);
      }
    };
  }

  @Test
  void whatOutlivedARestartCountsUntilSomethingNewerIsKnown() {
    List<String> told = new ArrayList<>();
    LastKnown kept = new LastKnown(LastKnown.DEFAULT_FALLBACK, 2, keeper(told));
    kept.restoreAllocation(TARGET.group(), TARGET.task(), SIZE);
    kept.restoreResponseTime("shop", 0.25);
    assertThat(kept.allocationFor(query(0, END), window().withoutAllocation())).isEqualTo(SIZE);
    assertThat(kept.responseTimeSeconds("shop")).hasValue(0.25);
    assertThat(told).isEmpty();
    Allocation newer = new Allocation(1, 2);
    kept.remember(TARGET, window().endingWith(Series.RESPONSE_TIME, 0.5).with(newer));
    kept.restoreAllocation(TARGET.group(), TARGET.task(), SIZE);
    kept.restoreResponseTime("shop", 0.25);
    assertThat(kept.allocation(TARGET)).hasValue(newer);
    assertThat(kept.responseTimeSeconds("shop")).hasValue(0.5);
  }
}
