package io.productify.strategy.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HttpClientsTest {

  @TempDir private Path directory;

  private static String anyCertificate() throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init((KeyStore) null);
    X509Certificate any = ((X509TrustManager) trust.getTrustManagers()[0]).getAcceptedIssuers()[0];
    String body =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
            .encodeToString(any.getEncoded());
    return "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n";
  }

  @Test
  void trustsTheCertificatesOfAFileUpToOneMegabyte() throws Exception {
    String pem = anyCertificate();
    String padding = "\n".repeat(HttpClients.MOST_CA_BYTES - pem.length());
    Path largest = Files.writeString(directory.resolve("largest"), padding + pem);
    Path larger = Files.writeString(directory.resolve("larger"), "\n" + padding + pem);

    assertThat(HttpClients.trusting(largest)).isNotNull();
    assertThatThrownBy(() -> HttpClients.trusting(larger)).isInstanceOf(IOException.class);
  }

  @Test
  void trustsNothingThatHoldsNoCertificate() throws Exception {
    Path empty = Files.writeString(directory.resolve("empty"), "");
    Path other = Files.writeString(directory.resolve("other"), "-----BEGIN NONSENSE-----\n");

    assertThatThrownBy(() -> HttpClients.trusting(empty)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> HttpClients.trusting(other)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> HttpClients.trusting(directory)).isInstanceOf(IOException.class);
  }
}
