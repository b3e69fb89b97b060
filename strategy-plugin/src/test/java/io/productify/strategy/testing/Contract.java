package io.productify.strategy.testing;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files that the plugin and the optimizer have in common. */
public final class Contract {

  private Contract() {}

  public static String text(String name) {
    try {
      return Files.readString(Path.of("..", "docs", "contract", name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static JsonElement json(String name) {
    return JsonParser.parseString(text(name));
  }
}
