package io.productify.strategy.optimizer;

import io.productify.strategy.policy.BoundedFile;
import io.productify.strategy.policy.Tls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Reads the files that an encrypted connection to the optimizer goes by. */
public final class TlsFiles {

  /** A file that is of no use; the message names its key and says how to mend it. */
  public static final class UnusableException extends Exception {
    UnusableException(String key, Path file, String rule) {
      super(key + " = \"" + file + "\" " + rule);
    }
  }

  /** Several times what all the well-known authorities take together. */
  static final int MOST_BYTES = 1024 * 1024;

  private static final String CA_FILE = "optimizer_ca_file";
  private static final String CLIENT_CERT = "optimizer_client_cert";
  private static final String CLIENT_KEY = "optimizer_client_key";
  private static final String CERTIFICATES = "must hold certificates in PEM form, in at most 1 MB";
  private static final String KEY =
      "must hold one private key in the PEM form of PKCS #8 without a password (BEGIN PRIVATE KEY);"
          + " openssl pkcs8 -topk8 -nocrypt makes it from others";
  private static final Pattern KEY_BLOCK =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  // What certificates are made with: the algorithm of a key, and of a signature by it.
  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");
  private static final char[] NO_PASSWORD = {};

  private TlsFiles() {}

  /** Returns what the files say, or nothing if the machine's certificates are to do. */
  public static Optional<SSLContext> context(Tls tls) throws UnusableException {
    if (tls.equals(Tls.DEFAULT)) {
      return Optional.empty();
    }
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(tls.caFile().isPresent() ? trusted(tls.caFile().get()) : null);
      KeyManagerFactory identity =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      identity.init(tls.client().isPresent() ? own(tls.client().get()) : emptyStore(), NO_PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(identity.getKeyManagers(), trust.getTrustManagers(), null);
      return Optional.of(context);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this Java runtime cannot set up TLS", e);
    }
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }

  private static KeyStore trusted(Path file)
      throws GeneralSecurityException, IOException, UnusableException {
    KeyStore store = emptyStore();
    for (Certificate certificate : certificates(CA_FILE, file)) {
      store.setCertificateEntry("ca-" + store.size(), certificate);
    }
    return store;
  }

  private static KeyStore own(Tls.Client client)
      throws GeneralSecurityException, IOException, UnusableException {
    Certificate[] chain = certificates(CLIENT_CERT, client.certFile()).toArray(Certificate[]::new);
    PrivateKey key = privateKey(client.keyFile(), chain[0].getPublicKey().getAlgorithm());
    if (!belongTogether(chain[0], key)) {
      throw new UnusableException(
          CLIENT_KEY,
          client.keyFile(),
          "is not the key of the first certificate in " + CLIENT_CERT);
    }
    KeyStore store = emptyStore();
    store.setKeyEntry("client", key, NO_PASSWORD, chain);
    return store;
  }

  private static Collection<? extends Certificate> certificates(String key, Path file)
      throws UnusableException {
    try {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(BoundedFile.read(file, MOST_BYTES)));
      if (!certificates.isEmpty()) {
        return certificates;
      }
    } catch (GeneralSecurityException | IOException e) {
      // Said below, whatever is wrong with the file.
    }
    throw new UnusableException(key, file, CERTIFICATES);
  }

  private static PrivateKey privateKey(Path file, String algorithm) throws UnusableException {
    try {
      String pem = new String(BoundedFile.read(file, MOST_BYTES), StandardCharsets.US_ASCII);
      Matcher block = KEY_BLOCK.matcher(pem);
      if (block.find()) {
        byte[] der = Base64.getMimeDecoder().decode(block.group(1));
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
      }
    } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
      // Said below; the exception's own words could show what is in the file.
    }
    throw new UnusableException(CLIENT_KEY, file, KEY);
  }

  private static boolean belongTogether(Certificate certificate, PrivateKey key)
      throws GeneralSecurityException {
    Signature signature =
        Signature.getInstance(SIGNATURES.getOrDefault(key.getAlgorithm(), "SHA256withRSA"));
    byte[] probe = {1, 2, 3};
    signature.initSign(key);
    signature.update(probe);
    byte[] signed = signature.sign();
    signature.initVerify(certificate.getPublicKey());
    signature.update(probe);
    return signature.verify(signed);
  }
}
