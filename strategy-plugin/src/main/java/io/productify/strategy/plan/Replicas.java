package io.productify.strategy.plan;

/**
 * What there is of an application.
 *
 * @param running replicas that run, at least 0
 * @param pending replicas asked for already and not running yet, at least 0
 */
public record Replicas(int running, int pending) {

  public Replicas {
    if (running < 0 || pending < 0) {
      throw new IllegalArgumentException(
          "replicas must be at least 0, were running " + running + ", pending " + pending);
    }
  }
}
