package io.productify.strategy.plan;

import static io.productify.strategy.testing.Checks.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCacheTest {

  // A monotonic clock may start anywhere, below zero too.
  private static final long START = -5_000_000_000L;

  @ParameterizedTest
  @CsvSource({"0,3", "14999,3", "15000,5", "29999,5", "30000,7", "44999,7"})
  void servesTheStepThatTheElapsedTimeIsIn(long millis, int count) {
    PlanCache<String> cache = new PlanCache<>(1);
    cache.put("a", plan(15, 3, 5, 7), START);

    assertThat(cache.stepAt("a", START + TimeUnit.MILLISECONDS.toNanos(millis)))
        .map(PlanStep::count)
        .contains(count);
  }

  @Test
  void hasNothingOnceThePlanHasRunOut() {
    PlanCache<String> cache = new PlanCache<>(1);
    cache.put("a", plan(15, 3, 5, 7), START);

    assertThat(cache.stepAt("a", START + TimeUnit.SECONDS.toNanos(45))).isEmpty();
  }

  @Test
  void takesAMomentBeforeThePlansStartForItsStart() {
    PlanCache<String> cache = new PlanCache<>(1);
    cache.put("a", plan(15, 3, 5), START);

    assertThat(cache.stepAt("a", START - 1)).map(PlanStep::number).contains(1);
  }

  @Test
  void survivesTheClocksOverflow() {
    PlanCache<String> cache = new PlanCache<>(1);
    cache.put("a", plan(15, 3, 5), Long.MAX_VALUE - 1);

    long afterOverflow = Long.MAX_VALUE - 1 + TimeUnit.SECONDS.toNanos(16);
    assertThat(cache.stepAt("a", afterOverflow)).map(PlanStep::count).contains(5);
  }

  @Test
  void keepsIdentitiesApart() {
    PlanCache<String> cache = new PlanCache<>(2);
    cache.put("a", plan(15, 3), START);
    cache.put("b", plan(15, 9), START);

    assertThat(cache.stepAt("a", START)).map(PlanStep::count).contains(3);
    assertThat(cache.stepAt("b", START)).map(PlanStep::count).contains(9);
    assertThat(cache.stepAt("c", START)).isEmpty();
  }

  @Test
  void dropsThePlanThatWasNotReadForTheLongestTime() {
    PlanCache<String> cache = new PlanCache<>(2);
    cache.put("a", plan(15, 1), START);
    cache.put("b", plan(15, 2), START);
    cache.stepAt("a", START);
    cache.put("c", plan(15, 3), START);

    assertThat(cache.size()).isEqualTo(2);
    assertThat(cache.stepAt("b", START)).isEmpty();
    assertThat(cache.stepAt("a", START)).isPresent();
  }

  @Test
  void dropsPlansThatTogetherHaveMoreStepsThanFitIntoMemory() {
    int most = PlanCache.MOST_STEPS / 100;
    PlanCache<Integer> cache = new PlanCache<>(2 * most);
    StepPlan hundredSteps = plan(15, java.util.Collections.nCopies(100, 1).toArray(Integer[]::new));
    for (int key = 0; key < most; key++) {
      cache.put(key, hundredSteps, START);
      cache.put(key, hundredSteps, START);
    }
    assertThat(cache.size()).isEqualTo(most);

    cache.put(most, plan(15, 1), START);

    assertThat(cache.size()).isEqualTo(most);
    assertThat(cache.stepAt(0, START)).isEmpty();
    assertThat(cache.stepAt(1, START)).isPresent();
    assertThat(cache.stepAt(most, START)).isPresent();
  }

  @Test
  void aNewPlanReplacesTheOld() {
    PlanCache<String> cache = new PlanCache<>(2);
    cache.put("a", plan(15, 1), START);
    cache.put("a", plan(15, 2), START);

    assertThat(cache.stepAt("a", START)).map(PlanStep::count).contains(2);
  }

  @Test
  void refusesAPlanWithoutSense() {
    assertThatThrownBy(() -> plan(15)).hasMessageContaining("desired");
    assertThatThrownBy(() -> plan(0, 1)).hasMessageContaining("1 to 3600, was 0");
    assertThatThrownBy(() -> plan(3601, 1)).hasMessageContaining("was 3601");
    assertThatThrownBy(() -> plan(15, -1)).hasMessageContaining("was -1");
    assertThatThrownBy(() -> plan(15, 100_001)).hasMessageContaining("was 100001");
  }
}
