package io.productify.optimizer.metrics;

/**
 * What Nomad allocates to one replica of a task.
 *
 * @param cpuMhz processor, MHz, at least 0
 * @param memoryBytes memory, bytes, at least 0
 */
public record Allocation(double cpuMhz, double memoryBytes) {

  public Allocation {
    requireSize("cpuMhz", cpuMhz);
    requireSize("memoryBytes", memoryBytes);
  }

  private static void requireSize(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " must be finite and at least 0, was " + value);
    }
  }
}
