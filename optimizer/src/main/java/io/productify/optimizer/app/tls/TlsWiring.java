package io.productify.optimizer.app.tls;

import io.productify.optimizer.app.OptimizerConfig;
import io.quarkus.tls.runtime.KeyStoreAndKeyCertOptions;
import io.quarkus.tls.runtime.KeyStoreProvider;
import io.quarkus.tls.runtime.TrustStoreAndTrustOptions;
import io.quarkus.tls.runtime.TrustStoreProvider;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.Vertx;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells the HTTP server what it shows and whom it trusts; nothing, where TLS is off. */
@Singleton
class TlsWiring implements KeyStoreProvider, TrustStoreProvider, HttpServerOptionsCustomizer {

  private final Optional<TlsFiles> files;

  TlsWiring(OptimizerConfig config) {
    this.files = TlsFiles.of(config.tls());
  }

  @Override
  public @Nullable KeyStoreAndKeyCertOptions getKeyStore(Vertx vertx) {
    return files.map(new TlsStores(vertx)::own).orElse(null);
  }

  @Override
  public @Nullable TrustStoreAndTrustOptions getTrustStore(Vertx vertx) {
    return files.flatMap(TlsFiles::clientCa).map(new TlsStores(vertx)::trusted).orElse(null);
  }

  @Override
  public void customizeHttpsServer(HttpServerOptions options) {
    if (files.flatMap(TlsFiles::clientCa).isPresent()) {
      options.setClientAuth(ClientAuth.REQUIRED);
    }
  }
}
