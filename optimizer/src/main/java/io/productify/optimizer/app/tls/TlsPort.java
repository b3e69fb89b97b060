package io.productify.optimizer.app.tls;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.PropertiesConfigSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Where a key of TLS is set, the one port of the service speaks TLS and nothing else. */
public final class TlsPort implements ConfigSourceFactory {

  /** Above the keys of the product's own, below those of the environment. */
  private static final int ORDINAL = 260;

  private static final String PORT = "quarkus.http.port";
  private static final String DEFAULT_PORT = "8080";

  @Override
  public Iterable<ConfigSource> getConfigSources(ConfigSourceContext keys) {
    boolean asked =
        Stream.of(TlsFiles.CERT_FILE, TlsFiles.KEY_FILE, TlsFiles.CLIENT_CA_FILE)
            .anyMatch(key -> value(keys, key).isPresent());
    if (!asked) {
      return List.of();
    }
    String port = value(keys, PORT).orElse(DEFAULT_PORT);
    return List.of(
        new PropertiesConfigSource(
            Map.of("quarkus.http.ssl-port", port, "quarkus.http.insecure-requests", "disabled"),
            "TLS on the port of the service",
            ORDINAL));
  }

  private static Optional<String> value(ConfigSourceContext keys, String name) {
    return Optional.ofNullable(keys.getValue(name).getValue()).filter(text -> !text.isBlank());
  }
}
