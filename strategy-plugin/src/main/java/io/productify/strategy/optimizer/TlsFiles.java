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
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Reads the files that an encrypted connection to the optimizer goes by. */
public final class TlsFiles {

  /** Files that are of no use; each is named by its key, with how to mend it. */
  public static final class UnusableException extends Exception {
    private final List<String> mistakes;

    private UnusableException(List<String> mistakes) {
      super(String.join("; ", mistakes));
      this.mistakes = List.copyOf(mistakes);
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
  // A key is looked at even if its certificate does not say what it has to be.
  private static final Set<String> ANY = SIGNATURES.keySet();
  private static final char[] NO_PASSWORD = {};

  private TlsFiles() {}

  /** Returns what is wrong with the files, each named by its key; nothing if they can be used. */
  public static List<String> mistakes(Tls tls) {
    try {
      Optional<SSLContext> unused = context(tls);
      return List.of();
    } catch (UnusableException e) {
      return e.mistakes;
    }
  }

  /** Returns what the files say, or nothing if the machine's certificates are to do. */
  public static Optional<SSLContext> context(Tls tls) throws UnusableException {
    if (tls.equals(Tls.DEFAULT)) {
      return Optional.empty();
    }
    try {
      List<String> mistakes = new ArrayList<>();
      Optional<KeyStore> trusted = Optional.empty();
      if (tls.caFile().isPresent()) {
        trusted = trusted(tls.caFile().get(), mistakes);
      }
      KeyStore own = emptyStore();
      if (tls.client().isPresent()) {
        putOwn(own, tls.client().get(), mistakes);
      }
      if (!mistakes.isEmpty()) {
        throw new UnusableException(mistakes);
      }
      return Optional.of(context(trusted, own));
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this Java runtime cannot set up TLS", e);
    }
  }

  private static SSLContext context(Optional<KeyStore> trusted, KeyStore own)
      throws GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    // No store stands for the machine's own.
    trust.init(trusted.orElse(null));
    KeyManagerFactory identity =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    identity.init(own, NO_PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(identity.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }

  private static Optional<KeyStore> trusted(Path file, List<String> mistakes)
      throws GeneralSecurityException, IOException {
    KeyStore store = emptyStore();
    for (Certificate certificate : certificates(CA_FILE, file, mistakes)) {
      store.setCertificateEntry("ca-" + store.size(), certificate);
    }
    return Optional.of(store);
  }

  private static void putOwn(KeyStore store, Tls.Client client, List<String> mistakes)
      throws GeneralSecurityException {
    Collection<? extends Certificate> found =
        certificates(CLIENT_CERT, client.certFile(), mistakes);
    Certificate[] chain = found.toArray(Certificate[]::new);
    Optional<PrivateKey> key =
        privateKey(
            client.keyFile(),
            chain.length == 0 ? ANY : Set.of(chain[0].getPublicKey().getAlgorithm()));
    if (key.isEmpty()) {
      mistakes.add(mistake(CLIENT_KEY, client.keyFile(), KEY));
    } else if (chain.length > 0 && !belongTogether(chain[0], key.get())) {
      mistakes.add(
          mistake(
              CLIENT_KEY,
              client.keyFile(),
              "is not the key of the first certificate in " + CLIENT_CERT));
    } else if (chain.length > 0) {
      store.setKeyEntry("client", key.get(), NO_PASSWORD, chain);
    }
  }

  private static String mistake(String key, Path file, String rule) {
    return key + " = \"" + file + "\" " + rule;
  }

  // None, and a mistake, if there are none in the file.
  private static Collection<? extends Certificate> certificates(
      String key, Path file, List<String> mistakes) {
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
    mistakes.add(mistake(key, file, CERTIFICATES));
    return List.of();
  }

  private static Optional<PrivateKey> privateKey(Path file, Set<String> algorithms) {
    try {
      String pem = new String(BoundedFile.read(file, MOST_BYTES), StandardCharsets.US_ASCII);
      Matcher block = KEY_BLOCK.matcher(pem);
      if (block.find()) {
        byte[] der = Base64.getMimeDecoder().decode(block.group(1));
        return algorithms.stream().flatMap(algorithm -> key(der, algorithm).stream()).findFirst();
      }
    } catch (IOException | IllegalArgumentException e) {
      // Said by the caller; the exception's own words could show what is in the file.
    }
    return Optional.empty();
  }

  private static Optional<PrivateKey> key(byte[] der, String algorithm) {
    try {
      return Optional.of(
          KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der)));
    } catch (GeneralSecurityException e) {
      return Optional.empty();
    }
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
