package io.productify.optimizer.app.tls;

import io.productify.optimizer.app.FileVersion;
import io.productify.optimizer.app.OptimizerConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files that encrypted connections go by, PEM all of them.
 *
 * @param cert the service's certificate, then those between it and its authority
 * @param key the key of that certificate
 * @param clientCa the authorities of clients; without it no client is asked for a certificate
 */
record TlsFiles(Path cert, Path key, Optional<Path> clientCa) {

  private static final String PREFIX = "optimizer.tls.";
  static final String CERT_FILE = PREFIX + "cert-file";
  static final String KEY_FILE = PREFIX + "key-file";
  static final String CLIENT_CA_FILE = PREFIX + "client-ca-file";

  /**
   * Returns the files that the keys name; empty if connections are not encrypted.
   *
   * @throws IllegalArgumentException if only some are named that need each other
   */
  static Optional<TlsFiles> of(OptimizerConfig.TlsKeys keys) {
    if (keys.certFile().isEmpty() && keys.keyFile().isEmpty() && keys.clientCaFile().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new TlsFiles(
            required(CERT_FILE, keys.certFile()),
            required(KEY_FILE, keys.keyFile()),
            keys.clientCaFile()));
  }

  private static Path required(String key, Optional<Path> file) {
    return file.orElseThrow(
        () ->
            new IllegalArgumentException(
                key + " is unset: TLS needs both " + CERT_FILE + " and " + KEY_FILE));
  }

  /** Returns what tells whether one of them has changed. */
  List<FileVersion> versions() {
    return Stream.concat(Stream.of(cert, key), clientCa.stream()).map(FileVersion::of).toList();
  }
}
