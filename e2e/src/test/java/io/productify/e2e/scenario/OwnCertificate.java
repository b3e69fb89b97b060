package io.productify.e2e.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for this machine that is its own authority, made by the JDK's keytool. */
final class OwnCertificate {
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final Base64.Encoder BASE64 =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

  private final KeyStore keys;

  private OwnCertificate(KeyStore keys) {
    this.keys = keys;
  }

  static OwnCertificate make(Path store) {
    try {
      Process keytool =
          new ProcessBuilder(
                  List.of(
                      Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                      "-genkeypair",
                      "-alias",
                      "it",
                      "-keyalg",
                      "EC",
                      "-dname",
                      "CN=it",
                      "-ext",
                      "san=ip:127.0.0.1",
                      "-storetype",
                      "PKCS12",
                      "-storepass",
                      new String(PASSWORD),
                      "-keystore",
                      store.toString()))
              .redirectErrorStream(true)
              .start();
      String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (keytool.waitFor() != 0) {
        throw new IllegalStateException(said);
      }
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, PASSWORD);
      }
      return new OwnCertificate(keys);
    } catch (IOException e) {
      throw new UncheckedIOException("keytool cannot be run", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  String certificatePem() {
    try {
      return pem("CERTIFICATE", keys.getCertificate("it").getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  String keyPem() {
    try {
      return pem("PRIVATE KEY", keys.getKey("it", PASSWORD).getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String pem(String label, byte[] der) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(label, BASE64.encodeToString(der));
  }

  /** What a server with this certificate needs that trusts one client alone. */
  SSLContext trusting(OwnCertificate client) {
    try {
      KeyManagerFactory own =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      own.init(keys, PASSWORD);
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, PASSWORD);
      trusted.setCertificateEntry("client", client.keys.getCertificate("it"));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
