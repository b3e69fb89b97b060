package io.productify.optimizer.app;

import io.productify.optimizer.engine.policy.PolicyBook;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** The policy file: layers of policies, in YAML. */
final class PolicyFile {

  private static final Set<String> SECTIONS = Set.of("defaults", "templates", "applications");

  private PolicyFile() {}

  /**
   * Reads the file, again when it changes.
   *
   * @throws IllegalArgumentException if it cannot be read; the message names what is wrong
   */
  static Supplier<PolicyBook> at(Path file) {
    return new RenewedFile<>(file, PolicyFile::read);
  }

  private static PolicyBook read(Path file) {
    try {
      Object root = new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
      return root == null ? PolicyBook.EMPTY : book(section("", root));
    } catch (CharacterCodingException e) {
      throw refused("it is not UTF-8");
    } catch (IOException e) {
      throw refused("it cannot be read: " + file);
    } catch (YAMLException e) {
      throw refused("it is not YAML: " + String.valueOf(e.getMessage()).lines().findFirst().get());
    }
  }

  private static IllegalArgumentException refused(String why) {
    return new IllegalArgumentException("optimizer.policy-file: " + why);
  }

  private static PolicyBook book(Map<String, Object> root) {
    root.keySet().stream()
        .filter(key -> !SECTIONS.contains(key))
        .findFirst()
        .ifPresent(
            key -> {
              throw refused(
                  "there is no section %s; there are applications, defaults and templates"
                      .formatted(key));
            });
    Map<String, Map<String, Object>> templates = new LinkedHashMap<>();
    section("templates", root.getOrDefault("templates", Map.of()))
        .forEach((name, values) -> templates.put(name, section("template " + name, values)));
    Map<String, String> applications = new LinkedHashMap<>();
    section("applications", root.getOrDefault("applications", Map.of()))
        .forEach((app, template) -> applications.put(app, String.valueOf(template)));
    return new PolicyBook(
        section("defaults", root.getOrDefault("defaults", Map.of())), templates, applications);
  }

  private static Map<String, Object> section(String name, @Nullable Object given) {
    if (!(given instanceof Map<?, ?> entries)) {
      throw refused((name.isEmpty() ? "the file" : name) + " must hold keys with values");
    }
    Map<String, Object> section = new LinkedHashMap<>();
    entries.forEach(
        (key, value) -> {
          if (value == null) {
            throw refused("%s has no value".formatted(key));
          }
          section.put(String.valueOf(key), value);
        });
    return section;
  }
}
