package io.productify.e2e.shipped;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.productify.e2e.parts.Parts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shipped job files are HCL with what Nomad demands of a job, and name no secret. */
class JobFilesTest {
  private static final Parts PARTS = Parts.fromSystemProperties();

  static List<Path> jobFiles() throws IOException {
    try (Stream<Path> files = Files.list(PARTS.policies().resolve("jobs"))) {
      return files.filter(file -> file.toString().endsWith(".nomad.hcl")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("jobFiles")
  void hasOneJobWithOneGroupWhoseTasksSayHowToRun(Path file) {
    JsonNode root = Hcl.parse(PARTS, file);
    assertThat(root.fieldNames()).toIterable().containsExactly("job");
    JsonNode job = root.get("job").get(0).elements().next().get(0);
    assertThat(job.path("type").asText()).isEqualTo("service");

    JsonNode group = job.path("group").get(0).elements().next().get(0);
    JsonNode task = group.path("task").get(0).elements().next().get(0);
    assertThat(task.path("driver").asText()).isEqualTo("docker");
    JsonNode config = Hcl.block(task, "config");
    assertThat(config.path("image").asText()).matches(".+:\\d+\\.\\d+\\.\\d+");
    assertThat(config.path("ports").get(0).asText()).isEqualTo("http");
    assertThat(Hcl.block(group, "network").path("port").findValue("http")).isNotNull();
    assertThat(Hcl.block(task, "resources").path("cpu").asInt()).isPositive();
  }
}
