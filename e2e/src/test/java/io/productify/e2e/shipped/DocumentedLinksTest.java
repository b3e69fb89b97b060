package io.productify.e2e.shipped;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.e2e.parts.Parts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every link between the documents leads to a file, and to a heading where it names one. */
class DocumentedLinksTest {
  private static final Path HOME = Parts.fromSystemProperties().home();
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+?) *$");

  static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(HOME);
        Stream<Path> docs = Files.walk(HOME.resolve("docs"));
        Stream<Path> policies = Files.list(HOME.resolve("policies"))) {
      return Stream.of(top, docs, policies)
          .flatMap(files -> files)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkLeadsSomewhere(Path page) throws IOException {
    String text = CODE.matcher(Files.readString(page)).replaceAll("");
    for (MatchResult link : LINK.matcher(text).results().toList()) {
      if (!ELSEWHERE.matcher(link.group(1)).matches()) {
        assertLeadsSomewhere(page, link.group(1));
      }
    }
  }

  private static void assertLeadsSomewhere(Path page, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    assertThat(target).as("%s links to %s", HOME.relativize(page), link).exists();
    if (parts.length == 2) {
      assertThat(anchors(target))
          .as("headings of %s, to one of which %s links", target, HOME.relativize(page))
          .contains(parts[1]);
    }
  }

  private static List<String> anchors(Path page) throws IOException {
    String text = CODE.matcher(Files.readString(page)).replaceAll("");
    return HEADING.matcher(text).results().map(found -> anchor(found.group(1))).toList();
  }

  /** As the sites that show Markdown make them: letters, digits and hyphens stay. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  @Test
  void everyPageIsReachedFromTheReadme() throws IOException {
    List<Path> reached = new java.util.ArrayList<>(List.of(HOME.resolve("README.md")));
    for (int next = 0; next < reached.size(); next++) {
      Path page = reached.get(next);
      if (!page.toString().endsWith(".md")) {
        continue;
      }
      for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
        Path target = page.resolveSibling(link.group(1).replaceAll("#.*", "")).normalize();
        if (Files.isRegularFile(target) && !reached.contains(target)) {
          reached.add(target);
        }
      }
    }
    // The decisions are a folder that is linked as one.
    assertThat(reached)
        .containsAll(
            pages().stream()
                .filter(page -> !page.startsWith(HOME.resolve("docs/decisions")))
                .toList());
  }
}
