package io.productify.strategy.optimizer;

import io.productify.strategy.policy.BoundedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Makes HTTP clients, and the trust they need for an optimizer with a private certificate. */
public final class HttpClients {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  /** Several times what all the well-known authorities take together. */
  static final int MOST_CA_BYTES = 1024 * 1024;

  private HttpClients() {}

  /** Returns a source of one client, made when it is first needed: an idle plugin stays small. */
  public static Supplier<HttpClient> lazily(Optional<SSLContext> trust, Executor executor) {
    return new Supplier<>() {
      private @Nullable HttpClient client;

      @Override
      public synchronized HttpClient get() {
        if (client == null) {
          client = create(trust, executor);
        }
        return client;
      }
    };
  }

  /** Returns a client that trusts what {@code trust} says, or else the machine's certificates. */
  public static HttpClient create(Optional<SSLContext> trust, Executor executor) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_TIMEOUT)
            .executor(executor);
    trust.ifPresent(builder::sslContext);
    return builder.build();
  }

  /** Returns the trust in a file's certificates alone; fails if it holds none or is over 1 MB. */
  public static SSLContext trusting(Path caFile) throws IOException {
    ByteArrayInputStream pem = new ByteArrayInputStream(BoundedFile.read(caFile, MOST_CA_BYTES));
    try {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(pem);
      if (certificates.isEmpty()) {
        throw new IOException("the file holds no certificate");
      }
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates) {
        trusted.setCertificateEntry("ca-" + number++, certificate);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("the file does not hold certificates in PEM form", e);
    }
  }
}
