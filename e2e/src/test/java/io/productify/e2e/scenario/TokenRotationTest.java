package io.productify.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.parts.Http;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A token is changed while the optimizer runs, and no caller is turned away meanwhile. */
class TokenRotationTest {

  @Test
  void oldAndNewTokenAreRightInBetweenAndALostFileLocksNobodyOut() throws IOException {
    try (Scene scene = new Scene(Parts.fromSystemProperties(), "token-rotation")) {
      Path file = scene.write("tokens", "first-of-all\n");
      OptimizerService optimizer =
          OptimizerService.start(
              scene,
              "",
              Map.of("OPTIMIZER_ONLY_TEST_DATA", "true", "OPTIMIZER_TOKEN_FILE", file.toString()));
      assertThat(status(optimizer, "first-of-all")).isEqualTo(422);
      assertThat(status(optimizer, "then-this-one")).isEqualTo(401);

      scene.write("tokens", "then-this-one\nfirst-of-all\n");
      assertThat(status(optimizer, "then-this-one")).isEqualTo(422);
      assertThat(status(optimizer, "first-of-all")).isEqualTo(422);

      scene.write("tokens", "then-this-one\n");
      assertThat(status(optimizer, "first-of-all")).isEqualTo(401);

      Files.delete(file);
      assertThat(status(optimizer, "then-this-one")).isEqualTo(422);
      assertThat(status(optimizer, "")).isEqualTo(401);
      assertThat(optimizer.process().log().lines())
          .anyMatch(line -> line.contains("optimizer.token-file cannot be read"))
          .noneMatch(line -> line.contains("is set: every request"))
          .noneMatch(line -> line.contains("then-this-one") || line.contains("first-of-all"));
    }
  }

  /** An empty request: 422 from whoever may ask, 401 for all others. */
  private static int status(OptimizerService optimizer, String token) throws IOException {
    return Http.postJson(optimizer.address() + "/optimize", token, "{}").statusCode();
  }
}
