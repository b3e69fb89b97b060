package io.productify.optimizer.engine.nodeshare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked numbers of the cache scaling this follows, and the edges of its formula. */
class NodeShareTest {

  private static NodeShare share(int percentage) {
    return new NodeShare(percentage, OptionalInt.empty(), OptionalInt.empty());
  }

  private static NodeShare bounded(int percentage, int min, int max) {
    return new NodeShare(percentage, OptionalInt.of(min), OptionalInt.of(max));
  }

  @ParameterizedTest
  @CsvSource({"10, 5", "12, 6", "14, 7", "16, 8", "18, 9", "20, 10"})
  void halfOfAGrowingPool(int nodes, int desired) {
    // The table of the node pool that expands from 10 to 20.
    assertThat(share(50).desired(nodes)).isEqualTo(desired);
  }

  /**
   * The table of the node pool that is upgraded says that 11 nodes make 6; by its formula they make
   * 5, and a surge node does not move the count at all.
   */
  @ParameterizedTest
  @CsvSource({"10, 5", "11, 5", "12, 6"})
  void aSurgeNodeOfASmallPoolIsRoundedAway(int nodes, int desired) {
    assertThat(share(50).desired(nodes)).isEqualTo(desired);
  }

  @Test
  void aSurgeNodeOfALargePool() {
    // 100 nodes with a surge of 10: 110 nodes make 55.
    assertThat(share(50).desired(100)).isEqualTo(50);
    assertThat(share(50).desired(110)).isEqualTo(55);
  }

  @ParameterizedTest
  @CsvSource({"9, 4", "11, 5", "3, 1"})
  void theShareIsRoundedDown(int nodes, int desired) {
    assertThat(share(50).desired(nodes)).isEqualTo(desired);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "9, 1", "10, 1", "20, 2"})
  void thereIsAtLeastOne(int nodes, int desired) {
    assertThat(share(10).desired(nodes)).isEqualTo(desired);
  }

  @Test
  void theWholePoolIsAHundredPercent() {
    assertThat(share(100).desired(37)).isEqualTo(37);
    assertThat(share(99).desired(100)).isEqualTo(99);
    assertThat(share(100).desired(Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void theCeilingCapsTheShare() {
    assertThat(bounded(50, 1, 5).desired(10)).isEqualTo(5);
    assertThat(bounded(50, 1, 5).desired(12)).isEqualTo(5);
    assertThat(bounded(50, 1, 5).desired(8)).isEqualTo(4);
  }

  @Test
  void fewerThanTheMinimumIsNone() {
    assertThat(bounded(50, 3, 9).desired(6)).isEqualTo(3);
    assertThat(bounded(50, 3, 9).desired(5)).isZero();
    assertThat(bounded(50, 3, 9).desired(0)).isZero();
    assertThat(bounded(50, 1, 9).desired(0)).isEqualTo(1);
  }

  @Test
  void theCeilingComesBeforeTheMinimum() {
    // Capped to 4, which is the minimum: 4, and not none.
    assertThat(bounded(100, 4, 4).desired(100)).isEqualTo(4);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> share(0))
        .withMessage("percentage must be 1 to 100, was 0");
    assertThatIllegalArgumentException().isThrownBy(() -> share(101));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bounded(50, 5, 4))
        .withMessage("max_servers must be at least min_servers 5, was 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bounded(50, 0, 4))
        .withMessage("min_servers must be 1 to 499, was 0");
    assertThatIllegalArgumentException().isThrownBy(() -> bounded(50, 1, 500));
  }
}
