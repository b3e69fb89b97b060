package io.productify.e2e.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A shipped HCL file with some of its values changed. A change that finds nothing to change fails:
 * the test would otherwise run something else than what is shipped.
 */
public record HclText(String name, String text) {
  public static HclText read(Path file) {
    try {
      return new HclText(file.getFileName().toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** Gives every attribute of this name another value, which is written as it is. */
  public HclText set(String attribute, String value) {
    Pattern assignment =
        Pattern.compile("(?m)^(\\s*" + Pattern.quote(attribute) + "\\s*=\\s*)[^\\n#]*$");
    Matcher matcher = assignment.matcher(text);
    if (!matcher.find()) {
      throw new IllegalArgumentException(name + " has no attribute " + attribute);
    }
    return new HclText(
        name, matcher.replaceAll(found -> Matcher.quoteReplacement(found.group(1) + value)));
  }

  /** Gives every attribute of this name another text. */
  public HclText setText(String attribute, String value) {
    return set(attribute, '"' + value + '"');
  }

  /** Replaces a text wherever it stands. */
  public HclText replace(String old, String replacement) {
    if (!text.contains(old)) {
      throw new IllegalArgumentException(name + " does not contain " + old);
    }
    return new HclText(name, text.replace(old, replacement));
  }
}
