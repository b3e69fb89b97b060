package io.productify.optimizer.engine;

import java.util.Locale;

/**
 * Which engine answers a request, and what chose it: the request's own wish, else the canary, else
 * the configuration.
 *
 * @param engine name of the engine
 * @param origin what chose it
 */
public record EngineRoute(String engine, Origin origin) {

  /** What may choose an engine, the strongest first. */
  public enum Origin {
    /** The request named it. */
    REQUEST,
    /** The canary takes the application. */
    CANARY,
    /** The service is configured so, or left at its default. */
    CONFIGURATION;

    /** Returns the name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
