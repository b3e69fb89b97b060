package io.productify.optimizer.metrics.prometheus;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What the allocations of one task agree on.
 *
 * @param value median over the allocations; empty if none answered
 * @param differ whether the largest exceeds the smallest by more than 1 %
 */
record AllocationMedian(OptionalDouble value, boolean differ) {

  private static final double TOLERANCE = 0.01;

  static AllocationMedian of(List<SampleSeries> allocations) {
    double[] sizes =
        allocations.stream()
            .flatMapToDouble(SampleSeries::values)
            .filter(size -> size >= 0 && Double.isFinite(size))
            .sorted()
            .toArray();
    if (sizes.length == 0) {
      return new AllocationMedian(OptionalDouble.empty(), false);
    }
    int middle = sizes.length / 2;
    double median = sizes.length % 2 == 1 ? sizes[middle] : (sizes[middle - 1] + sizes[middle]) / 2;
    boolean differ = sizes[sizes.length - 1] - sizes[0] > TOLERANCE * sizes[0];
    return new AllocationMedian(OptionalDouble.of(median), differ);
  }
}
