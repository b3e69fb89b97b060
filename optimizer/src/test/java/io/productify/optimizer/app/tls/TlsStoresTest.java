package io.productify.optimizer.app.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.app.OptimizerConfig;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the files of TLS have to hold, and how it is said that they do not. */
class TlsStoresTest {

  @TempDir private Path folder;
  private final Vertx vertx = Vertx.vertx();
  private final TlsStores stores = new TlsStores(vertx);

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private static TlsFiles files(Path cert, Path key) {
    return new TlsFiles(cert, key, Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC"})
  void aCertificateAndItsKeyAreTaken(String algorithm) throws Exception {
    OwnCertificate own = OwnCertificate.make(folder, "own", algorithm);
    assertThat(
            TlsStores.shown(stores.own(files(own.cert(), own.key())))
                .getSubjectX500Principal()
                .getName())
        .isEqualTo("CN=own");
  }

  @Test
  void theKeyOfAnotherCertificateIsRefused() throws Exception {
    OwnCertificate own = OwnCertificate.make(folder, "own", "EC");
    OwnCertificate other = OwnCertificate.make(folder, "other", "EC");
    assertThatThrownBy(() -> stores.own(files(own.cert(), other.key())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "optimizer.tls.key-file is not the key of the first certificate in"
                + " optimizer.tls.cert-file: "
                + other.key());
  }

  @Test
  void aKeyOfAnotherAlgorithmThanTheCertificateIsRefused() throws Exception {
    OwnCertificate own = OwnCertificate.make(folder, "own", "EC");
    OwnCertificate other = OwnCertificate.make(folder, "other", "RSA");
    assertThatThrownBy(() -> stores.own(files(own.cert(), other.key())))
        .hasMessageStartingWith("optimizer.tls.key-file must hold the private key");
  }

  @Test
  void aMissingFileIsNamedByItsKeyAndPath() throws Exception {
    OwnCertificate own = OwnCertificate.make(folder, "own", "EC");
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> stores.own(files(missing, own.key())))
        .hasMessage("optimizer.tls.cert-file cannot be read: " + missing + " (NoSuchFileException)")
        .hasNoCause();
    assertThatThrownBy(() -> stores.own(files(own.cert(), folder)))
        .hasMessage("optimizer.tls.key-file cannot be read: " + folder + " (IOException)");
    assertThatThrownBy(() -> stores.trusted(missing))
        .hasMessage(
            "optimizer.tls.client-ca-file cannot be read: " + missing + " (NoSuchFileException)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hush",
        "-----BEGIN CERTIFICATE-----\nhush\n-----END CERTIFICATE-----\n",
        "-----BEGIN PRIVATE KEY-----\nhush\n-----END PRIVATE KEY-----\n",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nhush\n-----END ENCRYPTED PRIVATE KEY-----\n"
      })
  void aFileOfNoUseIsNamedAndNothingOfItIsRepeated(String text) throws Exception {
    OwnCertificate own = OwnCertificate.make(folder, "own", "EC");
    Path useless = Files.writeString(folder.resolve("useless"), text);
    assertThatThrownBy(() -> stores.own(files(useless, own.key())))
        .hasMessage("optimizer.tls.cert-file must hold certificates in PEM form: " + useless)
        .hasNoCause();
    assertThatThrownBy(() -> stores.own(files(own.cert(), useless)))
        .hasMessageStartingWith(
            "optimizer.tls.key-file must hold the private key of the certificate")
        .hasMessageEndingWith(useless.toString())
        .hasNoCause();
    assertThatThrownBy(() -> stores.trusted(useless))
        .hasMessage("optimizer.tls.client-ca-file must hold certificates in PEM form: " + useless)
        .hasNoCause();
  }

  @Test
  void certificateAndKeyNeedEachOther() throws IOException {
    assertThat(TlsFiles.of(keys(Optional.empty(), Optional.empty(), Optional.empty()))).isEmpty();
    Optional<Path> some = Optional.of(folder);
    assertThat(TlsFiles.of(keys(some, some, Optional.empty()))).isPresent();
    assertThatThrownBy(() -> TlsFiles.of(keys(some, Optional.empty(), Optional.empty())))
        .hasMessageStartingWith("optimizer.tls.key-file is unset");
    assertThatThrownBy(() -> TlsFiles.of(keys(Optional.empty(), some, Optional.empty())))
        .hasMessageStartingWith("optimizer.tls.cert-file is unset");
    assertThatThrownBy(() -> TlsFiles.of(keys(Optional.empty(), Optional.empty(), some)))
        .hasMessageStartingWith("optimizer.tls.cert-file is unset");
  }

  private static OptimizerConfig.TlsKeys keys(
      Optional<Path> cert, Optional<Path> key, Optional<Path> clientCa) {
    return new OptimizerConfig.TlsKeys() {
      @Override
      public Optional<Path> certFile() {
        return cert;
      }

      @Override
      public Optional<Path> keyFile() {
        return key;
      }

      @Override
      public Optional<Path> clientCaFile() {
        return clientCa;
      }
    };
  }
}
