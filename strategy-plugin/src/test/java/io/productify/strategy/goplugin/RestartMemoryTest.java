package io.productify.strategy.goplugin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartMemoryTest {

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void makeTheFile() throws IOException {
    file = Files.createFile(directory.resolve("memory"));
  }

  private void keep(String text) throws IOException {
    new RestartMemory(file).keep(text.getBytes(UTF_8));
  }

  private String recalled() throws IOException {
    return new RestartMemory(file).recall().map(bytes -> new String(bytes, UTF_8)).orElse("none");
  }

  @Test
  void recallsNothingInTheFirstProcess() throws IOException {
    assertThat(recalled()).isEqualTo("none");
  }

  @Test
  void recallsWhatWasKeptLastHoweverOften() throws IOException {
    keep("first");
    assertThat(recalled()).isEqualTo("first");
    keep("");
    assertThat(recalled()).isEmpty();
    keep("third, which is longer");
    keep("fourth");
    assertThat(recalled()).isEqualTo("fourth");
    assertThat(recalled()).isEqualTo("fourth");
  }

  @Test
  void erasesWhatWasReplaced() throws IOException {
    keep("token-one");
    keep("two");
    keep("three");

    assertThat(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1))
        .contains("three")
        .doesNotContain("token-one")
        .doesNotContain("two");
  }

  @Test
  void recallsTheOneBeforeWhenAProcessWasKilledWhileItWrote() throws IOException {
    keep("first");
    byte[] before = Files.readAllBytes(file);
    keep("second");
    byte[] after = Files.readAllBytes(file);

    // Every prefix of the write of the second slot, over what the file held before it. The first
    // slot of the file is the one that the second write goes to.
    int slot = 20 + "second".length();
    for (int written = 0; written < slot; written++) {
      byte[] torn = before.clone();
      System.arraycopy(after, 0, torn, 0, written);
      Files.write(file, torn);
      assertThat(recalled()).as("after %d bytes", written).isEqualTo("first");
    }
    byte[] whole = before.clone();
    System.arraycopy(after, 0, whole, 0, slot);
    Files.write(file, whole);
    assertThat(recalled()).isEqualTo("second");
  }

  @Test
  void keepsAsMuchAsThereIsRoomForAndNoMore() throws IOException {
    byte[] most = new byte[RestartMemory.MOST_BYTES];
    most[most.length - 1] = 7;
    new RestartMemory(file).keep(most);

    assertThat(new RestartMemory(file).recall()).hasValue(most);
    assertThatThrownBy(() -> new RestartMemory(file).keep(new byte[most.length + 1]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("262144");
    assertThat(new RestartMemory(file).recall()).hasValue(most);
  }
}
