package io.productify.strategy.optimizer;

import static io.productify.strategy.testing.Checks.block;
import static io.productify.strategy.testing.Checks.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.strategy.optimizer.OptimizerClient.Patience;
import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import io.productify.strategy.optimizer.PlanReply.Planned;
import io.productify.strategy.policy.Tls;
import io.productify.strategy.testing.Certificates;
import io.productify.strategy.testing.StubOptimizer;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Certificates that are renewed while the plugin runs, against a server that asks for one. */
@Timeout(120)
class RenewedHttpClientTest {

  private static final String PLAN = "{\"desired\":[3],\"step_seconds\":15}";
  private static final Patience LONG = new Patience(Duration.ofSeconds(20), Duration.ofMillis(1));
  private static final ExecutorService THREADS = Executors.newFixedThreadPool(2);

  @TempDir private static Path made;
  @TempDir private Path directory;

  private static Certificates server;
  private static Certificates before;
  private static Certificates after;

  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private Path ca;
  private Path cert;
  private Path key;

  @BeforeAll
  static void makeCertificates() throws Exception {
    server = Certificates.create(made, "ip:127.0.0.1", "EC");
    before = Certificates.create(made, "dns:before", "EC");
    after = Certificates.create(made, "dns:after", "EC");
  }

  @AfterAll
  static void endThreads() {
    THREADS.shutdownNow();
  }

  @BeforeEach
  void nameTheFiles() {
    ca = directory.resolve("ca");
    cert = directory.resolve("cert");
    key = directory.resolve("key");
  }

  /** As a tool that renews certificates does it: another file takes the name. */
  private static void renew(Path file, Path with) throws Exception {
    Path beside = Files.copy(with, file.resolveSibling(file.getFileName() + ".new"));
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private RenewedHttpClient client() throws Exception {
    renew(ca, server.certFile());
    renew(cert, before.certFile());
    renew(key, before.keyFile());
    Tls tls = new Tls(Optional.of(ca), Optional.of(new Tls.Client(cert, key)));
    return new RenewedHttpClient(tls, THREADS, warnings::add);
  }

  private static PlanReply ask(StubOptimizer optimizer, RenewedHttpClient http) throws Exception {
    return new OptimizerClient(new OptimizerLanes(), http, warning -> {}, LONG)
        .request(request("load", block(optimizer.url())))
        .get(60, TimeUnit.SECONDS);
  }

  @Test
  void presentsTheRenewedCertificateWithoutAReload() throws Exception {
    try (StubOptimizer wantsBefore = asking(before);
        StubOptimizer wantsAfter = asking(after)) {
      RenewedHttpClient http = client();
      assertThat(ask(wantsBefore, http)).isInstanceOf(Planned.class);
      assertThat(ask(wantsAfter, http)).isInstanceOf(Failed.class);

      renew(cert, after.certFile());
      renew(key, after.keyFile());

      assertThat(ask(wantsAfter, http)).isInstanceOf(Planned.class);
      assertThat(warnings).isEmpty();
    }
  }

  private static StubOptimizer asking(Certificates client) throws Exception {
    return StubOptimizer.answeringOverTls(server.trusting(client), List.of("TLSv1.3"), PLAN);
  }

  @Test
  void trustsTheAuthorityThatTookThePlaceOfTheOther() throws Exception {
    try (StubOptimizer optimizer = asking(before)) {
      RenewedHttpClient http = client();
      renew(ca, after.certFile());
      assertThat(ask(optimizer, http))
          .isEqualTo(
              new Failed(Kind.TLS, "optimizer's TLS certificate or protocol was not accepted"));

      renew(ca, server.certFile());
      assertThat(ask(optimizer, http)).isInstanceOf(Planned.class);
    }
  }

  @Test
  void goesOnWithTheFilesOfBeforeWhileTheNewOnesAreOfNoUseAndWarnsOnce() throws Exception {
    try (StubOptimizer optimizer = asking(before)) {
      RenewedHttpClient http = client();
      HttpClient usable = http.get();
      renew(key, after.keyFile());
      Files.delete(ca);

      for (int i = 0; i < 3; i++) {
        assertThat(http.get()).isSameAs(usable);
      }
      assertThat(ask(optimizer, http)).isInstanceOf(Planned.class);
      assertThat(warnings)
          .singleElement()
          .asString()
          .startsWith("the certificates of before stay in use: optimizer_ca_file = \"" + ca)
          .contains("; optimizer_client_key = \"" + key + "\" is not the key of the first");

      renew(ca, server.certFile());
      renew(key, before.keyFile());
      assertThat(http.get()).isNotSameAs(usable);
      assertThat(ask(optimizer, http)).isInstanceOf(Planned.class);
      assertThat(warnings).hasSize(1);
    }
  }

  @Test
  void keepsItsClientAndConnectionsAsLongAsTheFilesStayAsTheyAre() throws Exception {
    RenewedHttpClient http = client();

    assertThat(http.get()).isSameAs(http.get());
    assertThat(new RenewedHttpClient(Tls.DEFAULT, THREADS, warnings::add))
        .satisfies(plain -> assertThat(plain.get()).isSameAs(plain.get()));
  }
}
