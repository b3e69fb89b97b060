package io.productify.optimizer.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.productify.optimizer.engine.reactive.HostNeed;
import io.productify.optimizer.metrics.ScalingTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Three cycles of being stuck, a release of 60 s and a cooldown of 300 s: the defaults. */
class PoolDemandTest {

  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");
  private static final PoolRules RULES = PoolRules.DEFAULT;
  private static final ScalingTarget SHOP = ScalingTarget.of("web", "shop", "");
  private static final ScalingTarget REPORTS = ScalingTarget.of("batch", "reports", "");

  private PoolDemand demand = PoolDemand.NONE;

  private void says(ScalingTarget target, HostNeed.Kind kind, int replicas, int second) {
    tell(target, Optional.of(new HostNeed(kind, replicas)), second);
  }

  private void saysNothing(ScalingTarget target, int second) {
    tell(target, Optional.empty(), second);
  }

  private void tell(ScalingTarget target, Optional<HostNeed> need, int second) {
    demand = demand.after(new PoolDemand.Evaluated(target, need, START.plusSeconds(second)), RULES);
  }

  private boolean wantedAt(int second) {
    return demand.wanted(START.plusSeconds(second), RULES);
  }

  private int shortfallAt(int second) {
    return demand.shortfallReplicas(START.plusSeconds(second), RULES);
  }

  @Test
  void nobodyWantsAHostAtFirst() {
    assertThat(wantedAt(0)).isFalse();
    assertThat(shortfallAt(0)).isZero();
  }

  @Test
  void aRejectedAllocationCountsAtOnce() {
    says(SHOP, HostNeed.Kind.REJECTED, 2, 0);
    assertThat(wantedAt(0)).isTrue();
    assertThat(shortfallAt(0)).isEqualTo(2);
  }

  @Test
  void anAllocationThatIsStuckCountsFromTheThirdCycleInARow() {
    says(SHOP, HostNeed.Kind.PENDING_STUCK, 1, 0);
    says(SHOP, HostNeed.Kind.PENDING_STUCK, 1, 30);
    assertThat(wantedAt(30)).isFalse();
    says(SHOP, HostNeed.Kind.PENDING_STUCK, 1, 60);
    assertThat(wantedAt(60)).isTrue();
  }

  @Test
  void aCycleInBetweenStartsTheCountAnew() {
    says(SHOP, HostNeed.Kind.PENDING_STUCK, 1, 0);
    says(SHOP, HostNeed.Kind.PENDING_STUCK, 1, 30);
    saysNothing(SHOP, 60);
    says(SHOP, HostNeed.Kind.PENDING_STUCK, 1, 90);
    assertThat(wantedAt(90)).isFalse();
  }

  @Test
  void theShortfallIsThatOfAllApplicationsThatCount() {
    says(SHOP, HostNeed.Kind.AT_MAX, 3, 0);
    says(REPORTS, HostNeed.Kind.REJECTED, 2, 1);
    assertThat(shortfallAt(1)).isEqualTo(5);
    saysNothing(SHOP, 30);
    assertThat(shortfallAt(30)).isEqualTo(2);
  }

  @Test
  void theSignalFalls60SecondsAfterTheLastWish() {
    says(SHOP, HostNeed.Kind.REJECTED, 2, 0);
    saysNothing(SHOP, 30);
    assertThat(wantedAt(59)).isTrue();
    assertThat(shortfallAt(59)).isZero();
    assertThat(wantedAt(60)).isFalse();
  }

  @Test
  void theSignalStaysUpAsLongAsAnythingIsWanted() {
    for (int second = 0; second <= 600; second += 30) {
      says(SHOP, HostNeed.Kind.REJECTED, 1, second);
      assertThat(wantedAt(second)).isTrue();
    }
  }

  @Test
  void theSignalRisesAgainNoSoonerThan300SecondsAfterItRose() {
    says(SHOP, HostNeed.Kind.REJECTED, 1, 0);
    saysNothing(SHOP, 30);
    saysNothing(SHOP, 100);
    says(SHOP, HostNeed.Kind.REJECTED, 1, 299);
    assertThat(wantedAt(299)).isFalse();
    assertThat(shortfallAt(299)).isZero();
    says(SHOP, HostNeed.Kind.REJECTED, 1, 300);
    assertThat(wantedAt(300)).isTrue();
    assertThat(demand.risen()).contains(START.plusSeconds(300));
  }

  @Test
  void anApplicationThatIsNoLongerEvaluatedIsForgottenAfterTenMinutes() {
    says(SHOP, HostNeed.Kind.REJECTED, 1, 0);
    assertThat(wantedAt(600)).isTrue();
    assertThat(wantedAt(601)).isFalse();
  }

  @Test
  void workIsPendingUnlessOnlyTheHighestCountIsReached() {
    says(SHOP, HostNeed.Kind.AT_MAX, 1, 0);
    assertThat(demand.pending(START, RULES)).isFalse();
    says(REPORTS, HostNeed.Kind.PENDING_STUCK, 1, 0);
    assertThat(demand.pending(START, RULES)).isTrue();
    assertThat(demand.pending(START.plusSeconds(601), RULES)).isFalse();
  }

  @Test
  void rulesThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PoolRules(0, Duration.ZERO, Duration.ZERO, Duration.ZERO))
        .withMessage("pending cycles must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PoolRules(1, Duration.ofSeconds(-1), Duration.ZERO, Duration.ZERO));
  }
}
