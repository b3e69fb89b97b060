package io.productify.e2e.goplugin;

/** The plugin did not start, or did not do what the protocol asks of it. */
public final class PluginException extends RuntimeException {
  PluginException(String message) {
    super(message);
  }

  PluginException(String message, Throwable cause) {
    super(message, cause);
  }
}
