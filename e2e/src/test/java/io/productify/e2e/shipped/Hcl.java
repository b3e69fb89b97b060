package io.productify.e2e.shipped;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.e2e.parts.Parts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** HCL files as the parser of Nomad and its autoscaler reads them. */
final class Hcl {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Hcl() {}

  static JsonNode parse(Parts parts, Path file) {
    try {
      Process reader =
          new ProcessBuilder(parts.hclReader().toString(), file.toString())
              .redirectErrorStream(true)
              .start();
      String text = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (reader.waitFor() != 0) {
        throw new AssertionError(text);
      }
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException("the HCL reader cannot be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** The only block of a type, its labels left out. */
  static JsonNode block(JsonNode body, String type, String... labels) {
    JsonNode blocks = body.path(type);
    for (String label : labels) {
      JsonNode labelled = null;
      for (JsonNode block : blocks) {
        labelled = block.has(label) ? block.get(label) : labelled;
      }
      if (labelled == null) {
        throw new AssertionError("no block " + type + " \"" + label + "\" in " + body);
      }
      blocks = labelled;
    }
    if (blocks.size() != 1) {
      throw new AssertionError(type + " is not exactly one block in " + body);
    }
    return blocks.get(0);
  }
}
