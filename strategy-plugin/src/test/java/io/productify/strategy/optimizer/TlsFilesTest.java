package io.productify.strategy.optimizer;

import static io.productify.strategy.testing.Checks.block;
import static io.productify.strategy.testing.Checks.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.strategy.optimizer.OptimizerClient.Patience;
import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import io.productify.strategy.optimizer.PlanReply.Planned;
import io.productify.strategy.policy.Tls;
import io.productify.strategy.testing.Certificates;
import io.productify.strategy.testing.StubOptimizer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a real server that wants a certificate of its client. */
@Timeout(120)
class TlsFilesTest {

  private static final String PLAN = "{\"desired\":[3],\"step_seconds\":15}";
  private static final List<String> NEWEST = List.of("TLSv1.3");
  private static final Patience LONG = new Patience(Duration.ofSeconds(20), Duration.ofMillis(1));
  private static final ExecutorService THREADS = Executors.newFixedThreadPool(2);

  @TempDir private static Path directory;
  @TempDir private Path own;

  private static Certificates server;
  private static Certificates elsewhere;
  private static Certificates rsaClient;
  private static Certificates ecClient;

  @BeforeAll
  static void makeCertificates() throws Exception {
    server = Certificates.create(directory, "ip:127.0.0.1", "EC");
    elsewhere = Certificates.create(directory, "dns:optimizer.elsewhere", "EC");
    rsaClient = Certificates.create(directory, "dns:client", "RSA");
    ecClient = Certificates.create(directory, "dns:client", "EC");
  }

  @AfterAll
  static void endThreads() {
    THREADS.shutdownNow();
  }

  private static Tls tls(Certificates ca, Path cert, Path key) {
    return new Tls(Optional.of(ca.certFile()), Optional.of(new Tls.Client(cert, key)));
  }

  private static PlanReply ask(StubOptimizer optimizer, Tls tls) throws Exception {
    var http = new RenewedHttpClient(tls, THREADS, warning -> {});
    return new OptimizerClient(new OptimizerLanes(), http, warning -> {}, LONG)
        .request(request("load", block(optimizer.url())))
        .get(60, TimeUnit.SECONDS);
  }

  @Test
  void presentsItsCertificateToAServerItTrusts() throws Exception {
    for (Certificates client : List.of(rsaClient, ecClient)) {
      try (StubOptimizer optimizer =
          StubOptimizer.answeringOverTls(server.trusting(client), NEWEST, PLAN)) {
        PlanReply reply = ask(optimizer, tls(server, client.certFile(), client.keyFile()));

        assertThat(reply).isInstanceOf(Planned.class);
        assertThat(optimizer.requests().get(0).authorization()).isEqualTo("Bearer s3cret-token");
      }
    }
  }

  // A server that does not want a client hangs up, in either protocol.
  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void isRefusedWithoutACertificateOrWithOneTheServerDoesNotTrust(String protocol)
      throws Exception {
    try (StubOptimizer optimizer =
        StubOptimizer.answeringOverTls(server.trusting(rsaClient), List.of(protocol), PLAN)) {
      PlanReply none = ask(optimizer, new Tls(Optional.of(server.certFile()), Optional.empty()));
      PlanReply other = ask(optimizer, tls(server, ecClient.certFile(), ecClient.keyFile()));

      assertThat(List.of(none, other))
          .allSatisfy(
              reply ->
                  assertThat(((Failed) reply).words())
                      .isEqualTo("optimizer closed the connection without an answer"));
      assertThat(optimizer.requests()).isEmpty();
    }
  }

  @Test
  void sendsNothingToAServerItDoesNotTrust() throws Exception {
    Failed notAccepted =
        new Failed(Kind.TLS, "optimizer's TLS certificate or protocol was not accepted");
    try (StubOptimizer unknown =
            StubOptimizer.answeringOverTls(server.trusting(rsaClient), NEWEST, PLAN);
        StubOptimizer misnamed =
            StubOptimizer.answeringOverTls(elsewhere.trusting(rsaClient), NEWEST, PLAN)) {
      assertThat(ask(unknown, Tls.DEFAULT)).isEqualTo(notAccepted);
      assertThat(ask(unknown, tls(elsewhere, rsaClient.certFile(), rsaClient.keyFile())))
          .isEqualTo(notAccepted);
      assertThat(ask(misnamed, tls(elsewhere, rsaClient.certFile(), rsaClient.keyFile())))
          .isEqualTo(notAccepted);
      assertThat(unknown.requests()).isEmpty();
      assertThat(misnamed.requests()).isEmpty();
    }
  }

  @Test
  void asksForNothingSpecialWhereNoFileIsNamed() throws Exception {
    assertThat(TlsFiles.context(Tls.DEFAULT)).isEmpty();
  }

  @Test
  void takesAFileOfOneMegabyteAndNotOneByteMore() throws Exception {
    String pem = Files.readString(server.certFile());
    String padding = "\n".repeat(TlsFiles.MOST_BYTES - pem.length());
    Path largest = Files.writeString(own.resolve("largest"), padding + pem);
    Path larger = Files.writeString(own.resolve("larger"), "\n" + padding + pem);

    assertThat(TlsFiles.context(new Tls(Optional.of(largest), Optional.empty()))).isPresent();
    assertRefused(new Tls(Optional.of(larger), Optional.empty()), "optimizer_ca_file");
  }

  @Test
  void namesTheFileThatIsOfNoUseAndShowsNothingOfIt() throws Exception {
    Path empty = Files.writeString(own.resolve("empty"), "");
    Path nonsense = Files.writeString(own.resolve("nonsense"), "-----BEGIN NONSENSE-----\n");
    String key = Files.readString(rsaClient.keyFile());
    Path pkcs1 =
        Files.writeString(own.resolve("pkcs1"), key.replace("PRIVATE KEY", "RSA PRIVATE KEY"));
    Path broken = Files.writeString(own.resolve("broken"), key.replace("MII", "AII"));
    Path cert = rsaClient.certFile();

    for (Path file : List.of(empty, nonsense, own, own.resolve("absent"))) {
      assertRefused(new Tls(Optional.of(file), Optional.empty()), "optimizer_ca_file = \"" + file);
      assertRefused(
          tls(server, file, rsaClient.keyFile()), "optimizer_client_cert = \"" + file + "\" must");
    }
    for (Path file : List.of(empty, nonsense, own, pkcs1, broken, cert, ecClient.keyFile())) {
      assertRefused(tls(server, cert, file), "optimizer_client_key = \"" + file + "\" must hold");
    }
    assertThatThrownBy(() -> TlsFiles.context(tls(server, cert, pkcs1)))
        .hasMessageContaining("openssl pkcs8 -topk8 -nocrypt")
        .hasMessageNotContaining(key.substring(40, 80));
  }

  @Test
  void refusesTheKeyOfAnotherCertificate() throws Exception {
    assertRefused(
        tls(server, server.certFile(), ecClient.keyFile()),
        "is not the key of the first certificate in optimizer_client_cert");
  }

  @Test
  void namesAllFilesThatAreOfNoUse() throws Exception {
    Path nonsense = Files.writeString(own.resolve("nonsense"), "nonsense");
    Tls all = new Tls(Optional.of(nonsense), Optional.of(new Tls.Client(nonsense, nonsense)));
    Tls two =
        new Tls(Optional.of(nonsense), Optional.of(new Tls.Client(nonsense, ecClient.keyFile())));

    assertThat(TlsFiles.mistakes(all))
        .satisfiesExactly(
            first -> assertThat(first).startsWith("optimizer_ca_file = \"" + nonsense),
            second -> assertThat(second).startsWith("optimizer_client_cert = \"" + nonsense),
            third -> assertThat(third).startsWith("optimizer_client_key = \"" + nonsense));
    assertThat(TlsFiles.mistakes(two))
        .hasSize(2)
        .noneMatch(mistake -> mistake.startsWith("optimizer_client_key"));
    assertThat(TlsFiles.mistakes(tls(server, ecClient.certFile(), ecClient.keyFile()))).isEmpty();
  }

  private static void assertRefused(Tls tls, String words) {
    assertThatThrownBy(() -> TlsFiles.context(tls))
        .isInstanceOf(TlsFiles.UnusableException.class)
        .hasMessageContaining(words);
  }
}
