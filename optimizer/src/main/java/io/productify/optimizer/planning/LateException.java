package io.productify.optimizer.planning;

/** A request ran out of time before this stage: it has been answered without it. */
final class LateException extends RuntimeException {

  LateException(Stage stage) {
    super("no time is left for the " + stage.label() + " stage");
  }
}
