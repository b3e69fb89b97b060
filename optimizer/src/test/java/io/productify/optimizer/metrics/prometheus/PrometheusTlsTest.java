package io.productify.optimizer.metrics.prometheus;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.vertx.mutiny.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrometheusTlsTest {

  private static final String PASSWORD = "password";
  private static final String VECTOR =
      "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[]}}";

  @TempDir private Path directory;
  private final Vertx vertx = Vertx.vertx();
  private WireMockServer server;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    String store = directory.resolve("server.p12").toString();
    keytool(
        "-genkeypair -alias server -keyalg EC -dname CN=prometheus -ext san=ip:127.0.0.1"
            + " -validity 2 -storetype PKCS12 -keystore "
            + store);
    keytool("-exportcert -rfc -alias server -file " + ca() + " -keystore " + store);
    server =
        new WireMockServer(
            options()
                .httpDisabled(true)
                .dynamicHttpsPort()
                .bindAddress("127.0.0.1")
                .keystorePath(store)
                .keystoreType("PKCS12")
                .keystorePassword(PASSWORD)
                .keyManagerPassword(PASSWORD));
    server.start();
    server.stubFor(any(anyUrl()).willReturn(okJson(VECTOR)));
  }

  @AfterEach
  void stop() {
    server.stop();
    vertx.closeAndAwait();
  }

  private Path ca() {
    return directory.resolve("ca.pem");
  }

  private static void keytool(String arguments) throws IOException, InterruptedException {
    String executable = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command =
        Stream.concat(
                Stream.of(executable, "-storepass", PASSWORD), Stream.of(arguments.split(" ")))
            .toList();
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
  }

  private boolean answers(Optional<Path> caFile) {
    Endpoint endpoint =
        new Endpoint("https://127.0.0.1:" + server.httpsPort(), 20_000, caFile, Access.open());
    PrometheusSettings settings =
        new PrometheusSettings(endpoint, WindowSettings.defaults(), SeriesSettings.defaults());
    try (PrometheusMetricsSource source = new PrometheusMetricsSource(vertx, settings, () -> {})) {
      return source.ping(Instant.EPOCH).toCompletableFuture().join();
    }
  }

  @Test
  void trustsTheGivenCertificatesOnly() {
    assertThat(answers(Optional.of(ca()))).isTrue();
    assertThat(answers(Optional.empty())).isFalse();
  }
}
