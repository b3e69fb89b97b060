package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.e2e.goplugin.Action;
import io.productify.e2e.goplugin.Evaluation;
import io.productify.e2e.goplugin.PluginProcess;
import io.productify.e2e.parts.Http;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.Await;
import io.productify.e2e.process.Launch;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** The optimizer's own TLS, as those meet it who connect. */
class OptimizerServesTlsTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String TOKEN = "of-this-test";

  private final Parts parts = Parts.fromSystemProperties();
  private Scene scene;
  private OwnCertificate server;
  private OwnCertificate client;
  private OwnCertificate stranger;

  @BeforeEach
  void openScene(TestInfo test) {
    scene = new Scene(parts, "serves-tls/" + test.getTestMethod().orElseThrow().getName());
    server = OwnCertificate.make(scene.path("server.p12"));
    client = OwnCertificate.make(scene.path("client.p12"));
    stranger = OwnCertificate.make(scene.path("stranger.p12"));
  }

  @AfterEach
  void closeScene() {
    scene.close();
  }

  private OptimizerService optimizer(Map<String, String> further) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "OPTIMIZER_ONLY_TEST_DATA",
                "true",
                "OPTIMIZER_REQUEST_TIMEOUT_MS",
                "60000",
                "OPTIMIZER_TLS_CERT_FILE",
                file("server.pem", server.certificatePem()),
                "OPTIMIZER_TLS_KEY_FILE",
                file("server.key", server.keyPem())));
    settings.putAll(further);
    return OptimizerService.start(scene, TOKEN, settings);
  }

  private String file(String name, String text) {
    return scene.write(name, text).toString();
  }

  @Test
  void showsARenewedCertificateToNewConnectionsAndSpeaksNoPlainHttp() throws Exception {
    OptimizerService optimizer = optimizer(Map.of());
    assertThat(ready(optimizer, client.trusting(server))).isEqualTo(200);
    assertThatThrownBy(() -> Http.get(optimizer.address().replace("https", "http") + "/health"))
        .isInstanceOf(IOException.class);

    OwnCertificate renewed = OwnCertificate.make(scene.path("renewed.p12"));
    int half = optimizer.process().log().mark();
    file("server.pem", renewed.certificatePem());
    optimizer
        .process()
        .awaitLine(half, "certificates of before stay in use.*tls.key-file is not the key", LIMIT);
    assertThat(ready(optimizer, client.trusting(server))).isEqualTo(200);

    file("server.key", renewed.keyPem());
    optimizer.process().awaitLine(half, "TLS shows CN=it", LIMIT);
    assertThat(ready(optimizer, client.trusting(renewed))).isEqualTo(200);
    assertThatThrownBy(() -> ready(optimizer, client.trusting(server)))
        .isInstanceOf(IOException.class);
    assertThat(optimizer.process().log().lines())
        .noneMatch(line -> server.keyPem().lines().anyMatch(line::contains));
  }

  @Test
  void answersThePluginThatHasACertificateAndNobodyWithout() throws Exception {
    OptimizerService optimizer =
        optimizer(
            Map.of("OPTIMIZER_TLS_CLIENT_CA_FILE", file("clients.pem", client.certificatePem())));
    assertThat(ready(optimizer, client.trusting(server))).isEqualTo(200);
    assertThatThrownBy(() -> ready(optimizer, stranger.trusting(server)))
        .isInstanceOf(IOException.class);

    PluginProcess nobody = plugin("nobody", Map.of());
    assertThat(ask(nobody, optimizer).meta().path("source").asText()).isEqualTo("fallback");
    PluginProcess known =
        plugin(
            "known",
            Map.of(
                "optimizer_client_cert", file("client.pem", client.certificatePem()),
                "optimizer_client_key", file("client.key", client.keyPem())));
    Await.until(
        "a fresh plan for the plugin with a certificate",
        LIMIT,
        () -> ask(known, optimizer).meta().path("source").asText().equals("fresh"));
  }

  @Test
  void clientsOfAnAuthorityThatIsNoLongerTrustedAreTurnedAway() throws Exception {
    OptimizerService optimizer =
        optimizer(
            Map.of("OPTIMIZER_TLS_CLIENT_CA_FILE", file("clients.pem", client.certificatePem())));
    // One context for both connections: it could take up its session again.
    SSLContext known = client.trusting(server);
    assertThat(ready(optimizer, known)).isEqualTo(200);

    int mark = optimizer.process().log().mark();
    file("clients.pem", stranger.certificatePem());
    optimizer.process().awaitLine(mark, "TLS shows CN=it", LIMIT);

    assertThat(ready(optimizer, stranger.trusting(server))).isEqualTo(200);
    assertThatThrownBy(() -> ready(optimizer, known)).isInstanceOf(IOException.class);
  }

  /** Asks on a connection of its own. */
  private static int ready(OptimizerService optimizer, SSLContext context)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(optimizer.address() + "/health/ready"))
            .timeout(LIMIT)
            .build();
    HttpClient connection = HttpClient.newBuilder().sslContext(context).build();
    return connection.send(request, BodyHandlers.discarding()).statusCode();
  }

  private PluginProcess plugin(String name, Map<String, String> further) {
    Map<String, String> config = new HashMap<>(further);
    config.put("optimizer_ca_file", file("ca.pem", server.certificatePem()));
    Path log = scene.path(name + ".log");
    Launch launch =
        new Launch(
            "productify-scaler",
            List.of(parts.plugin().toString()),
            Map.of("OPTIMIZER_TOKEN", TOKEN),
            log);
    return scene.own(PluginProcess.start(launch, config));
  }

  private static Action ask(PluginProcess plugin, OptimizerService optimizer) {
    Evaluation evaluation =
        new Evaluation(
            "load",
            "vector(1)",
            Map.of(
                "optimizer_url", optimizer.address(),
                "metric_app_name", "diurnal",
                "min", "1",
                "max", "100",
                "cache_size", "1"),
            new Evaluation.Sample(Instant.now(), 1));
    return plugin.run(evaluation, 4);
  }
}
