package io.productify.optimizer.capacity;

/**
 * What one replica serves and what it costs.
 *
 * @param capacity demand units served by one replica in one step, positive and finite
 * @param costPerHour cost units for one replica running one hour, at least 0 and finite
 */
public record ReplicaProfile(double capacity, double costPerHour) {

  public ReplicaProfile {
    if (!(capacity > 0) || Double.isInfinite(capacity)) {
      throw new InvalidCapacityException(
          "capacity per replica must be positive and finite, was " + capacity);
    }
    if (!(costPerHour >= 0) || Double.isInfinite(costPerHour)) {
      throw new InvalidCapacityException(
          "cost per replica must be at least 0 and finite, was " + costPerHour);
    }
  }
}
