package io.productify.strategy.goplugin;

/** The host cannot be served; the message tells an operator why. */
public final class HandshakeException extends Exception {

  public HandshakeException(String message) {
    super(message);
  }

  public HandshakeException(String message, Throwable cause) {
    super(message, cause);
  }
}
