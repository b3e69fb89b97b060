package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.productify.optimizer.engine.policy.PolicyBook;
import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.engine.policy.PolicyLayers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyFileTest {

  private static final String BOTH =
      """
      defaults:
        scale_up_cpu_avg: 65
      templates:
        web-standard:
          scale_up_cpu_avg: 60
        batch: {cooldown_after_up: 30}
      applications:
        web/shop: web-standard
        reports: batch
      """;

  @TempDir private Path directory;

  private Path write(String text) throws IOException {
    return Files.writeString(directory.resolve("policies.yaml"), text);
  }

  private static PolicyLayers.Resolved resolve(
      PolicyBook book, String app, Map<String, Object> overrides) {
    return book.resolve(new PolicyBook.Applicant("web", app, overrides, 1, 10));
  }

  private static Optional<Object> cpu(PolicyBook book, String app) {
    return Optional.ofNullable(
        resolve(book, app, Map.of()).values().get(PolicyField.SCALE_UP_CPU_AVG));
  }

  @Test
  void anApplicationHasTheTemplateItIsGivenAndElseTheDefaults() throws IOException {
    PolicyBook book = PolicyFile.at(write(BOTH)).get();
    assertThat(cpu(book, "shop")).contains(60.0);
    assertThat(cpu(book, "other")).contains(65.0);
    assertThat(resolve(book, "reports", Map.of()).values())
        .containsEntry(PolicyField.COOLDOWN_AFTER_UP, 30);
  }

  @Test
  void theRequestNamesAnotherTemplate() throws IOException {
    PolicyBook book = PolicyFile.at(write(BOTH)).get();
    PolicyLayers.Resolved resolved = resolve(book, "shop", Map.of("template", "batch"));
    assertThat(resolved.values()).containsEntry(PolicyField.COOLDOWN_AFTER_UP, 30);
    assertThat(resolved.values()).containsEntry(PolicyField.SCALE_UP_CPU_AVG, 65.0);
  }

  @Test
  void aTemplateThatDoesNotExistIsWarnedOfAndTheDefaultsHold() throws IOException {
    PolicyBook book = PolicyFile.at(write(BOTH)).get();
    PolicyLayers.Resolved resolved = resolve(book, "shop", Map.of("template", "none"));
    assertThat(resolved.values()).containsEntry(PolicyField.SCALE_UP_CPU_AVG, 65.0);
    assertThat(resolved.warnings()).hasSize(1);
  }

  @Test
  void aChangeIsReadAndABadOneIsNot() throws IOException {
    Supplier<PolicyBook> file = PolicyFile.at(write("defaults: {scale_up_cpu_avg: 65}"));
    write("defaults: {scale_up_cpu_avg: 6}");
    assertThat(cpu(file.get(), "shop")).contains(6.0);
    write("defaults: {scale_up_cpu_avg: [");
    assertThat(cpu(file.get(), "shop")).contains(6.0);
    write("defaults: {scale_up_cpu_avg: 50}");
    assertThat(cpu(file.get(), "shop")).contains(50.0);
  }

  @Test
  void aFileThatIsGoneLeavesTheLastGoodOne() throws IOException {
    Path path = write(BOTH);
    Supplier<PolicyBook> file = PolicyFile.at(path);
    Files.delete(path);
    assertThat(cpu(file.get(), "shop")).contains(60.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "default: {} | there is no section default; there are applications, defaults and templates",
        "defaults: 7 | defaults must hold keys with values",
        "templates: {web: 7} | template web must hold keys with values",
        "defaults: {pool: } | pool has no value",
        "- 7 | the file must hold keys with values"
      })
  void aFileThatMakesNoSenseStopsTheStartAndSaysWhy(String text, String why) throws IOException {
    Path path = write(text);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PolicyFile.at(path))
        .withMessage("optimizer.policy-file: " + why);
  }

  @Test
  void anEmptyFileSaysNothing() throws IOException {
    assertThat(PolicyFile.at(write("# nothing yet\n")).get()).isEqualTo(PolicyBook.EMPTY);
  }
}
