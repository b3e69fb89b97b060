package io.productify.optimizer.engine;

/** An engine found no plan: out of time, or a solver that failed. */
public final class NoPlanException extends RuntimeException {

  public NoPlanException(String message) {
    super(message);
  }
}
