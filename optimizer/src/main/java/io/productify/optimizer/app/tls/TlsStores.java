package io.productify.optimizer.app.tls;

import io.quarkus.tls.runtime.KeyStoreAndKeyCertOptions;
import io.quarkus.tls.runtime.TrustStoreAndTrustOptions;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import javax.net.ssl.X509KeyManager;

/**
 * Reads the files of TLS. What is wrong with one is said by its key, and never in the words of a
 * parser, which could show what is in it.
 */
final class TlsStores {

  /** What a key can sign with, by its algorithm. */
  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA");

  private final Vertx vertx;

  TlsStores(Vertx vertx) {
    this.vertx = vertx;
  }

  /**
   * Returns the certificate of the service with its key.
   *
   * @throws IllegalArgumentException if the files are of no use or do not belong together
   */
  KeyStoreAndKeyCertOptions own(TlsFiles files) {
    byte[] cert = read(TlsFiles.CERT_FILE, files.cert());
    byte[] key = read(TlsFiles.KEY_FILE, files.key());
    X509Certificate first = certificates(TlsFiles.CERT_FILE, files.cert(), cert).get(0);
    PemKeyCertOptions options =
        new PemKeyCertOptions().addCertValue(Buffer.buffer(cert)).addKeyValue(Buffer.buffer(key));
    if (!belongTogether(first, privateKey(options, files.key()))) {
      throw mistake(
          TlsFiles.KEY_FILE,
          files.key(),
          "is not the key of the first certificate in " + TlsFiles.CERT_FILE);
    }
    try {
      return new KeyStoreAndKeyCertOptions(options.loadKeyStore(vertx), options);
    } catch (Exception e) {
      throw new IllegalStateException("this Java runtime cannot set up TLS", e);
    }
  }

  /**
   * Returns the authorities of clients.
   *
   * @throws IllegalArgumentException if the file is of no use
   */
  TrustStoreAndTrustOptions trusted(Path clientCa) {
    byte[] authorities = read(TlsFiles.CLIENT_CA_FILE, clientCa);
    certificates(TlsFiles.CLIENT_CA_FILE, clientCa, authorities);
    PemTrustOptions options = new PemTrustOptions().addCertValue(Buffer.buffer(authorities));
    try {
      return new TrustStoreAndTrustOptions(options.loadKeyStore(vertx), options);
    } catch (Exception e) {
      throw mistake(TlsFiles.CLIENT_CA_FILE, clientCa, "must hold certificates in PEM form");
    }
  }

  /** Returns the certificate that is shown. */
  static X509Certificate shown(KeyStoreAndKeyCertOptions own) {
    try {
      String alias = own.keyStore.aliases().nextElement();
      return (X509Certificate) own.keyStore.getCertificate(alias);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a loaded key store tells nothing", e);
    }
  }

  private static byte[] read(String key, Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "%s cannot be read: %s (%s)".formatted(key, file, e.getClass().getSimpleName()));
    }
  }

  private static List<X509Certificate> certificates(String key, Path file, byte[] pem) {
    try {
      List<X509Certificate> found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem))
              .stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (!found.isEmpty()) {
        return found;
      }
    } catch (CertificateException e) {
      // Said below, whatever is wrong with the file.
    }
    throw mistake(key, file, "must hold certificates in PEM form");
  }

  private PrivateKey privateKey(PemKeyCertOptions options, Path file) {
    try {
      X509KeyManager keys =
          (X509KeyManager) options.getKeyManagerFactory(vertx).getKeyManagers()[0];
      PrivateKey key = keys.getPrivateKey(options.loadKeyStore(vertx).aliases().nextElement());
      if (key != null) {
        return key;
      }
    } catch (Exception e) {
      // Said below, whatever is wrong with the file.
    }
    throw mistake(
        TlsFiles.KEY_FILE,
        file,
        "must hold the private key of the certificate, RSA or EC, in PEM form without a password;"
            + " openssl pkcs8 -topk8 -nocrypt makes it from others");
  }

  private static boolean belongTogether(X509Certificate certificate, PrivateKey key) {
    byte[] probe = {1, 2, 3};
    try {
      Signature signature = Signature.getInstance(SIGNATURES.get(key.getAlgorithm()));
      signature.initSign(key);
      signature.update(probe);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(probe);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      // A key of another algorithm than the certificate's.
      return false;
    }
  }

  private static IllegalArgumentException mistake(String key, Path file, String rule) {
    return new IllegalArgumentException("%s %s: %s".formatted(key, rule, file));
  }
}
