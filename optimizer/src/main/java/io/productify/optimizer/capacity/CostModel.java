package io.productify.optimizer.capacity;

import io.productify.optimizer.metrics.Allocation;
import java.util.OptionalDouble;

/**
 * Turns what Nomad allocates to one replica into its capacity and cost.
 *
 * <pre>
 *   capacity = cpu * cpuCapacity + (mem / 1024^3) * memCapacity
 *   cost     = cpu * cpuMhzHour  + (mem / 1024^3) * memGibHour
 * </pre>
 *
 * @param capacityOf demand units per MHz and per GiB
 * @param costOf cost units per MHz and hour, and per GiB and hour
 */
public record CostModel(Coefficients capacityOf, Coefficients costOf) {

  private static final double BYTES_PER_GIB = 1024.0 * 1024.0 * 1024.0;

  /** 0.001 demand units per MHz, none per GiB; 0.002 per MHz and hour, 0.5 per GiB and hour. */
  public static final CostModel DEFAULT =
      new CostModel(new Coefficients(0.001, 0.0), new Coefficients(0.002, 0.5));

  /**
   * One linear form over an allocation.
   *
   * @param perCpuMhz per MHz of processor
   * @param perMemoryGib per GiB of memory
   */
  public record Coefficients(double perCpuMhz, double perMemoryGib) {

    double of(Allocation allocation) {
      // The one place where bytes become GiB.
      return allocation.cpuMhz() * perCpuMhz
          + allocation.memoryBytes() / BYTES_PER_GIB * perMemoryGib;
    }
  }

  /**
   * Returns the profile of one replica.
   *
   * @param capacityPerReplica replaces the derived capacity when present
   * @throws InvalidCapacityException if capacity or cost is not usable
   */
  public ReplicaProfile profile(Allocation allocation, OptionalDouble capacityPerReplica) {
    return new ReplicaProfile(
        capacityPerReplica.orElseGet(() -> capacityOf.of(allocation)), costOf.of(allocation));
  }
}
