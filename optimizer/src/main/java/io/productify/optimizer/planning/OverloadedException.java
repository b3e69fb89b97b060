package io.productify.optimizer.planning;

/** More requests are under way than the service takes. */
public final class OverloadedException extends RuntimeException {

  public OverloadedException(int maxUnderWay) {
    super("more than %d requests are under way".formatted(maxUnderWay));
  }
}
