package io.productify.optimizer.metrics.recorded;

/** A file holds no trace; the message names the file, and the row where one is to blame. */
public final class UnreadableTraceException extends Exception {

  UnreadableTraceException(String message) {
    super(message);
  }
}
