package io.productify.strategy.policy;

import java.net.URI;

/**
 * How the optimizer is reached.
 *
 * @param url base address, http or https
 * @param credential the bearer token
 */
public record OptimizerAccess(URI url, Credential credential) {

  /** Returns the address that plans are asked from. */
  public URI optimizeUri() {
    String base = url.toString();
    return URI.create((base.endsWith("/") ? base : base + "/") + "optimize");
  }
}
