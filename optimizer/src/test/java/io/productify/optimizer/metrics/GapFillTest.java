package io.productify.optimizer.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GapFillTest {

  private static final double GAP = Double.NaN;

  @Test
  void leavesAWholeColumnAlone() {
    GapFill filled = GapFill.of(new double[] {1, 2, 0});
    assertThat(filled.values()).containsExactly(1, 2, 0);
    assertThat(filled.gapRatio()).isZero();
  }

  @Test
  void fillsForward() {
    GapFill filled = GapFill.of(new double[] {1, GAP, GAP, 4, GAP});
    assertThat(filled.values()).containsExactly(1, 1, 1, 4, 4);
    assertThat(filled.gapRatio()).isEqualTo(0.6);
  }

  @Test
  void fillsBackwardWhereNothingCameBefore() {
    GapFill filled = GapFill.of(new double[] {GAP, GAP, 3, GAP});
    assertThat(filled.values()).containsExactly(3, 3, 3, 3);
    assertThat(filled.gapRatio()).isEqualTo(0.75);
  }

  @Test
  void fillsWithZeroWhereThereIsNothing() {
    GapFill filled = GapFill.of(new double[] {GAP, Double.POSITIVE_INFINITY});
    assertThat(filled.values()).containsExactly(0, 0);
    assertThat(filled.gapRatio()).isEqualTo(1);
  }

  @Test
  void anEmptyColumnHasNoGaps() {
    assertThat(GapFill.of(new double[0]).gapRatio()).isZero();
  }

  @Test
  void theGivenColumnStaysAsItIs() {
    double[] column = {1, GAP};
    GapFill filled = GapFill.of(column);
    filled.values()[0] = 9;
    assertThat(column).containsExactly(1, GAP);
    assertThat(filled.values()).containsExactly(1, 1);
  }
}
