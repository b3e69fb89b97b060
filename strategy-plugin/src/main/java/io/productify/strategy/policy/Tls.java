package io.productify.strategy.policy;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The files of an encrypted connection to the optimizer, in PEM form.
 *
 * @param caFile certificates to trust beside no others; the machine's if absent
 * @param client who the plugin is to the optimizer, if it is to say so
 */
public record Tls(Optional<Path> caFile, Optional<Client> client) {

  /** The machine's certificates, and nothing said of the plugin. */
  public static final Tls DEFAULT = new Tls(Optional.empty(), Optional.empty());

  /**
   * The plugin's own certificate.
   *
   * @param certFile the certificate, followed by those between it and the authority
   * @param keyFile its private key, PKCS #8 without a password
   */
  public record Client(Path certFile, Path keyFile) {}
}
