package io.productify.optimizer.capacity;

/** The allocation and the cost coefficients give no usable capacity or cost of one replica. */
public final class InvalidCapacityException extends RuntimeException {

  public InvalidCapacityException(String message) {
    super(message);
  }
}
