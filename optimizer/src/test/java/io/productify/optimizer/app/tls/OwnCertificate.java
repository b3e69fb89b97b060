package io.productify.optimizer.app.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A self-signed certificate with its key, made by the JDK's keytool.
 *
 * @param cert the certificate in PEM form
 * @param key the key in the PEM form of PKCS #8
 */
record OwnCertificate(Path cert, Path key) {

  private static final char[] PASSWORD = "changeit".toCharArray();

  /** Makes one of a name, with keys like "RSA". */
  static OwnCertificate make(Path folder, String name, String algorithm)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    "it",
                    "-keyalg",
                    algorithm,
                    "-dname",
                    "CN=" + name,
                    "-storetype",
                    "PKCS12",
                    "-storepass",
                    new String(PASSWORD),
                    "-keystore",
                    store.toString()))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    return new OwnCertificate(
        pem(folder.resolve(name + ".pem"), "CERTIFICATE", keys.getCertificate("it").getEncoded()),
        pem(
            folder.resolve(name + ".key"),
            "PRIVATE KEY",
            keys.getKey("it", PASSWORD).getEncoded()));
  }

  private static Path pem(Path file, String label, byte[] der) throws IOException {
    String body =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(der);
    return Files.writeString(
        file, "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(label, body));
  }
}
