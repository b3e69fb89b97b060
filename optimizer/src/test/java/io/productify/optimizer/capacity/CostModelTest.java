package io.productify.optimizer.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.metrics.Allocation;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostModelTest {

  private static final Allocation HALF_A_GIGAHERTZ_HALF_A_GIB =
      new Allocation(500, 512L * 1024 * 1024);

  @Test
  void derivesCapacityFromProcessorAndCostFromBoth() {
    // 500 MHz * 0.001 = 0.5; 500 MHz * 0.002 + 0.5 GiB * 0.5 = 1.25.
    ReplicaProfile replica =
        CostModel.DEFAULT.profile(HALF_A_GIGAHERTZ_HALF_A_GIB, OptionalDouble.empty());
    assertThat(replica.capacity()).isEqualTo(0.5, within(1e-12));
    assertThat(replica.costPerHour()).isEqualTo(1.25, within(1e-12));
  }

  @Test
  void memoryCountsPerGibAndNotPerByte() {
    CostModel costs =
        new CostModel(new CostModel.Coefficients(0, 4), new CostModel.Coefficients(0, 1));
    ReplicaProfile replica = costs.profile(HALF_A_GIGAHERTZ_HALF_A_GIB, OptionalDouble.empty());
    assertThat(replica.capacity()).isEqualTo(2.0, within(1e-12));
    assertThat(replica.costPerHour()).isEqualTo(0.5, within(1e-12));
  }

  @Test
  void aGivenCapacityReplacesTheDerivedOneAndLeavesTheCost() {
    ReplicaProfile replica =
        CostModel.DEFAULT.profile(new Allocation(0, 0), OptionalDouble.of(7.5));
    assertThat(replica.capacity()).isEqualTo(7.5);
    assertThat(replica.costPerHour()).isZero();
  }

  @Test
  void anAllocationOfNothingHasNoCapacity() {
    assertThatThrownBy(
            () -> CostModel.DEFAULT.profile(new Allocation(0, 1 << 20), OptionalDouble.empty()))
        .isInstanceOf(InvalidCapacityException.class)
        .hasMessageContaining("positive and finite, was 0.0");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void capacityMustBePositiveAndFinite(double capacity) {
    assertThatThrownBy(() -> new ReplicaProfile(capacity, 1))
        .isInstanceOf(InvalidCapacityException.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void costMustBeFiniteAndNotNegative(double cost) {
    assertThatThrownBy(() -> new ReplicaProfile(1, cost))
        .isInstanceOf(InvalidCapacityException.class);
  }
}
