package io.productify.e2e.nomad;

/** The limits of a group's scaling block, which Nomad itself enforces. */
public record CountLimits(long min, long max) {
  public CountLimits {
    if (min < 0 || max < min) {
      throw new IllegalArgumentException(
          "limits must be 0 <= min <= max, were " + min + ", " + max);
    }
  }

  boolean allow(long count) {
    return count >= min && count <= max;
  }
}
