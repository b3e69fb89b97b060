package io.productify.strategy.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.strategy.testing.Pipes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
class BoundedFileTest {

  @TempDir private Path directory;

  @Test
  void readsAFileUpToItsLimitAlsoThroughALink() throws Exception {
    Path file = Files.write(directory.resolve("file"), new byte[10]);
    Path link = Files.createSymbolicLink(directory.resolve("link"), file);

    assertThat(BoundedFile.read(file, 10)).hasSize(10);
    assertThat(BoundedFile.read(link, 11)).hasSize(10);
    assertThatThrownBy(() -> BoundedFile.read(file, 9)).hasMessageContaining("more than 9 bytes");
  }

  @Test
  void readsNothingButRegularFiles() throws Exception {
    Path pipe = Pipes.create(directory.resolve("pipe"));
    Path link = Files.createSymbolicLink(directory.resolve("link"), pipe);

    for (Path file : new Path[] {directory, pipe, link, Path.of("/dev/zero"), Path.of("/none")}) {
      assertThatThrownBy(() -> BoundedFile.read(file, 10))
          .isInstanceOf(IOException.class)
          .hasMessage("not a regular file");
    }
  }
}
