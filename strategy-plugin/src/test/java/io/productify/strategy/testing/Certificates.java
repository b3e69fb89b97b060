package io.productify.strategy.testing;

import java.io.IOException;
import java.io.InputStream;
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

/**
 * A self-signed certificate with its key, made by the runtime's keytool.
 *
 * @param store the PKCS #12 file with both
 * @param certFile the certificate in PEM form
 * @param keyFile the key in the PEM form of PKCS #8
 */
public record Certificates(Path store, Path certFile, Path keyFile) {

  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final Base64.Encoder BASE64 =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

  /** Makes a certificate for {@code host} ("ip:127.0.0.1", "dns:name") with keys like "RSA". */
  public static Certificates create(Path directory, String host, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    String name = host.replaceAll("[^a-z0-9]", "_") + "-" + algorithm;
    Path store = directory.resolve(name + ".p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                List.of(
                    keytool.toString(),
                    "-genkeypair",
                    "-alias",
                    "it",
                    "-keyalg",
                    algorithm,
                    "-dname",
                    "CN=" + name,
                    "-ext",
                    "san=" + host,
                    "-validity",
                    "2",
                    "-storetype",
                    "PKCS12",
                    "-storepass",
                    new String(PASSWORD),
                    "-keystore",
                    store.toString()))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
    KeyStore keys = load(store);
    return new Certificates(
        store,
        pem(
            directory.resolve(name + ".crt"),
            "CERTIFICATE",
            keys.getCertificate("it").getEncoded()),
        pem(
            directory.resolve(name + ".key"),
            "PRIVATE KEY",
            keys.getKey("it", PASSWORD).getEncoded()));
  }

  /** Returns what a server with this certificate needs that trusts {@code client} alone. */
  public SSLContext trusting(Certificates client) throws IOException, GeneralSecurityException {
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(load(store), PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, PASSWORD);
    trusted.setCertificateEntry("client", load(client.store).getCertificate("it"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static KeyStore load(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private static Path pem(Path file, String label, byte[] der) throws IOException {
    return Files.writeString(
        file,
        "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
            .formatted(label, BASE64.encodeToString(der)));
  }
}
