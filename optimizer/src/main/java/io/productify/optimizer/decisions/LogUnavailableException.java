package io.productify.optimizer.decisions;

import org.jspecify.annotations.Nullable;

/** The decision log cannot be read or written. */
public final class LogUnavailableException extends RuntimeException {

  /**
   * @param message what is wrong, in one line without a credential
   */
  public LogUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
