package io.productify.optimizer.app.tls;

import io.productify.optimizer.app.FileVersion;
import io.productify.optimizer.app.OptimizerConfig;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.tls.CertificateUpdatedEvent;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jboss.logging.Logger;

/**
 * Has new connections go by renewed files. Files that are of no use, or do not belong together yet
 * in the middle of a renewal, change nothing, and the log says so once.
 */
@Singleton
class TlsRenewal {

  private static final Logger LOG = Logger.getLogger(TlsRenewal.class);

  /** Between two looks at the files' directory entries. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Optional<TlsFiles> files;
  private final TlsConfigurationRegistry registry;
  private final Event<CertificateUpdatedEvent> renewed;
  private final Vertx vertx;
  private List<FileVersion> seen = List.of();

  TlsRenewal(
      OptimizerConfig config,
      TlsConfigurationRegistry registry,
      Event<CertificateUpdatedEvent> renewed,
      Vertx vertx) {
    this.files = TlsFiles.of(config.tls());
    this.registry = registry;
    this.renewed = renewed;
    this.vertx = vertx;
  }

  void start(@Observes StartupEvent started) {
    files.ifPresent(
        on -> {
          // What was changed since the server took the files is seen at the first look.
          Callable<Boolean> look = () -> look(on);
          vertx.setPeriodic(0, PAUSE.toMillis(), timer -> vertx.executeBlocking(look, true));
        });
  }

  /** Looks for a change, and returns whether there was one. */
  private boolean look(TlsFiles on) {
    List<FileVersion> now = on.versions();
    if (now.equals(seen)) {
      return false;
    }
    seen = now;
    try {
      TlsStores stores = new TlsStores(vertx);
      X509Certificate certificate = TlsStores.shown(stores.own(on));
      on.clientCa().ifPresent(stores::trusted);
      take(on, certificate);
    } catch (IllegalArgumentException e) {
      LOG.warn("the certificates of before stay in use: " + e.getMessage());
    }
    return true;
  }

  private void take(TlsFiles on, X509Certificate certificate) {
    TlsConfiguration configuration = registry.getDefault().orElseThrow();
    if (!configuration.reload()) {
      // Changed again since it was looked at.
      seen = List.of();
      return;
    }
    renewed.fire(new CertificateUpdatedEvent("<default>", configuration));
    LOG.infof(
        "TLS shows %s, valid until %s; clients need %s",
        certificate.getSubjectX500Principal().getName(),
        certificate.getNotAfter().toInstant(),
        on.clientCa().isPresent() ? "a certificate" : "none");
  }
}
