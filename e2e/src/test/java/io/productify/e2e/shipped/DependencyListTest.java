package io.productify.e2e.shipped;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.e2e.parts.Parts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The CycloneDX list beside each shipped part names what is in it. */
@Tag("sbom")
class DependencyListTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path HOME = Parts.fromSystemProperties().home();

  @ParameterizedTest
  @CsvSource({
    "optimizer, optimizer/target/quarkus-app/lib",
    "strategy-plugin, strategy-plugin/target/dist/lib"
  })
  void everyJarThatIsShippedIsOnTheList(String module, String libraries) throws IOException {
    JsonNode list = JSON.readTree(HOME.resolve(module + "/target/bom.json").toFile());
    assertThat(list.path("bomFormat").asText()).isEqualTo("CycloneDX");
    assertThat(list.path("metadata").path("component").path("name").asText()).isEqualTo(module);

    Set<String> listed = new TreeSet<>();
    for (JsonNode component : list.path("components")) {
      assertThat(component.path("purl").asText()).startsWith("pkg:maven/");
      assertThat(component.path("hashes")).isNotEmpty();
      listed.add(component.path("name").asText() + "-" + component.path("version").asText());
    }
    assertThat(shipped(HOME.resolve(libraries), module))
        .isNotEmpty()
        .allMatch(jar -> listed.stream().anyMatch(name -> isJarOf(name, jar)));
    assertThat(listed).noneMatch(name -> name.startsWith("junit-") || name.startsWith("wiremock"));
  }

  /** One of the two layouts puts the group before the name. */
  private static boolean isJarOf(String name, String jar) {
    return jar.equals(name + ".jar") || jar.endsWith("." + name + ".jar");
  }

  private static Set<String> shipped(Path libraries, String module) throws IOException {
    try (Stream<Path> files = Files.walk(libraries)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jar") && !name.startsWith(module))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
