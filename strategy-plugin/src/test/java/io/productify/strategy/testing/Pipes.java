package io.productify.strategy.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

/** Named pipes, which keep a reader waiting for as long as nobody writes to them. */
public final class Pipes {

  private Pipes() {}

  public static Path create(Path pipe) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    return pipe;
  }
}
