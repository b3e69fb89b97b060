package io.productify.optimizer.app.exporter;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.prometheus.RawSeries;
import io.productify.optimizer.metrics.recorded.RecordedMetricsSource;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What {@code docs/metrics.md} promises is so. */
class MetricsGuideTest {

  private static String guide() throws IOException {
    return Files.readString(Path.of("../docs/metrics.md"));
  }

  @Test
  void namesEverySeriesWithItsKey() throws IOException {
    String guide = guide();
    for (RawSeries series : RawSeries.values()) {
      assertThat(guide)
          .contains("| `" + series.configKey() + "` | `" + series.defaultName() + "` |");
    }
    assertThat(guide).contains(RecordedMetricsSource.RECORDINGS);
  }

  @Test
  void namesEveryOptionOfTheExporter() throws IOException {
    String guide = guide();
    new CommandLine(new DemoExporter())
        .getCommandSpec().options().stream()
            .filter(option -> !option.usageHelp() && !option.versionHelp())
            .forEach(option -> assertThat(guide).contains("`" + option.longestName() + "`"));
  }

  @Test
  void itsCallsOfTheExporterWork() throws IOException, InterruptedException {
    List<String> calls =
        guide().lines().map(String::strip).filter(line -> line.startsWith("curl ")).toList();
    assertThat(calls).hasSize(5);
    HttpClient http = HttpClient.newHttpClient();
    try (ExporterServer server = DemoExporterTest.exporter("--port", "0")) {
      for (String call : calls) {
        String path = call.replaceAll("^.*127.0.0.1:9105|'$", "");
        URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
        HttpRequest request =
            HttpRequest.newBuilder(uri)
                .method(
                    call.contains("-X POST") ? "POST" : "GET", HttpRequest.BodyPublishers.noBody())
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(call).isEqualTo(200);
      }
      assertThat(
              http.send(
                      HttpRequest.newBuilder(
                              URI.create("http://127.0.0.1:" + server.port() + "/load"))
                          .build(),
                      HttpResponse.BodyHandlers.ofString())
                  .body())
          .as("nothing is held at the end")
          .contains("\"fixed\":[]");
    }
  }
}
