package io.productify.optimizer.app.offline;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * Settings in a file of {@code key=value} lines, as Java's properties: {@code key} is a planning
 * parameter of all engines, {@code name.key} a setting of one engine or baseline.
 *
 * @param name for messages
 * @param common planning parameters of all engines, by key
 * @param own settings of one engine or baseline, by its name
 */
record SettingsFile(String name, Map<String, String> common, Map<String, Map<String, String>> own) {

  /** No file, no settings. */
  static final SettingsFile NONE = new SettingsFile("", Map.of(), Map.of());

  /** A key that comes twice is a mistake: the second would win unseen. */
  private static final class Once extends Properties {
    @Override
    public synchronized Object put(Object key, Object value) {
      if (containsKey(key)) {
        throw new IllegalArgumentException(key + " is set twice");
      }
      return super.put(key, value);
    }
  }

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it cannot be read, or a line is no setting; the message
   *     names the file
   */
  static SettingsFile read(Path file) {
    Properties lines = new Once();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      lines.load(reader);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(file + ": there is no such file", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read as UTF-8 text", e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
    Map<String, String> common = new TreeMap<>();
    Map<String, Map<String, String>> own = new TreeMap<>();
    for (String key : lines.stringPropertyNames()) {
      String value = lines.getProperty(key).strip();
      int dot = key.lastIndexOf('.');
      if (value.isEmpty()) {
        throw new IllegalArgumentException("%s: %s has no value".formatted(file, key));
      }
      if (dot < 0) {
        common.put(key, value);
      } else {
        own.computeIfAbsent(key.substring(0, dot), name -> new TreeMap<>())
            .put(key.substring(dot + 1), value);
      }
    }
    return new SettingsFile(file.toString(), common, own);
  }

  /**
   * Returns an engine or a baseline with the settings that the file has for it, where it has none
   * of its own and the command line sets none for all.
   *
   * @param onCommandLine keys that the command line sets for all
   */
  Variant under(Variant variant, Set<String> onCommandLine) {
    Map<String, String> settings = new TreeMap<>(own.getOrDefault(variant.name(), Map.of()));
    settings.keySet().removeAll(onCommandLine);
    settings.putAll(variant.settings());
    return new Variant(variant.text(), variant.name(), settings);
  }
}
