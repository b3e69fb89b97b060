package io.productify.optimizer.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.metrics.ScalingTarget;
import org.junit.jupiter.api.Test;

/** What was asked for last. */
class AskedCountsTest {

  private static ScalingTarget target(String app) {
    return ScalingTarget.of("web", app, "server");
  }

  @Test
  void tellsTheCountBeforeAndKeepsTargetsApart() {
    AskedCounts counts = new AskedCounts(10);
    assertThat(counts.ask(target("shop"), 3)).isEmpty();
    assertThat(counts.ask(target("shop"), 4)).hasValue(3);
    assertThat(counts.last(target("shop"))).hasValue(4);
    assertThat(counts.last(target("blog"))).isEmpty();
  }

  @Test
  void theLeastRecentlyUsedIsForgotten() {
    AskedCounts counts = new AskedCounts(2);
    counts.ask(target("a"), 1);
    counts.ask(target("b"), 2);
    assertThat(counts.last(target("a"))).hasValue(1);
    counts.ask(target("c"), 3);
    assertThat(counts.last(target("b"))).isEmpty();
    assertThat(counts.last(target("a"))).hasValue(1);
  }

  @Test
  void whatOutlivedARestartGivesWayToWhatIsNewer() {
    AskedCounts counts = new AskedCounts(2);
    counts.restore(new Fact.AskedCount(target("a"), 7));
    assertThat(counts.last(target("a"))).hasValue(7);
    counts.ask(target("a"), 8);
    counts.restore(new Fact.AskedCount(target("a"), 7));
    assertThat(counts.last(target("a"))).hasValue(8);
  }

  @Test
  void needsRoomForOne() {
    assertThatThrownBy(() -> new AskedCounts(0)).hasMessage("capacity must be at least 1, was 0");
  }
}
