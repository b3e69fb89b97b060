package io.productify.strategy.policy;

import java.net.URI;
import java.util.Locale;

/**
 * How the optimizer is reached.
 *
 * @param url base address, http or https
 * @param credential the bearer token
 */
public record OptimizerAccess(URI url, Credential credential) {

  /** Returns scheme, host and port: what two checks have in common that ask the same server. */
  public String origin() {
    return (url.getScheme() + "://" + url.getRawAuthority()).toLowerCase(Locale.ROOT);
  }

  /** Returns the address that plans are asked from. */
  public URI optimizeUri() {
    String base = url.toString();
    return URI.create((base.endsWith("/") ? base : base + "/") + "optimize");
  }
}
