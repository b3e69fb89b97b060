package io.productify.optimizer.app.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.metrics.recorded.RecordedMetricsSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The recordings on the class path are what the generator writes, byte for byte. To write them
 * anew, name the directory: {@code -Drecorded.write=src/main/resources/recorded}.
 */
class RecordingsTest {

  static Stream<String> names() {
    return RecordedMetricsSource.RECORDINGS.stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theFileIsWhatTheGeneratorWrites(String name) throws IOException {
    String generated = Recordings.csv(name);
    String directory = System.getProperty("recorded.write");
    if (directory != null) {
      Files.writeString(Path.of(directory, name + ".csv"), generated);
      return;
    }
    try (InputStream in = getClass().getResourceAsStream("/recorded/" + name + ".csv")) {
      assertThat(in).as("the file of " + name).isNotNull();
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(generated);
    }
  }

  @Test
  void thereIsNoOtherRecording() {
    assertThatThrownBy(() -> Recordings.csv("weekly"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no recording named weekly");
  }
}
