package io.productify.e2e.parts;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the agent logs of every evaluation that came to an answer.
 *
 * @param from running count
 * @param to count of the check that won
 * @param reason that check's reason
 * @param meta that check's meta, as Go prints a map
 */
public record EvaluationLine(String job, long from, long to, String reason, String meta) {
  private static final Pattern LINE =
      Pattern.compile(
          "calculating scaling target:.* target_config=.*\\bJob:(\\S+?)[ \\]\"].*"
              + " from=(\\d+) to=(-?\\d+) reason=(?:\"(.*)\"|(\\S*)) meta=(.*)$");

  static Optional<EvaluationLine> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.find()) {
      return Optional.empty();
    }
    String quoted = matcher.group(4);
    return Optional.of(
        new EvaluationLine(
            matcher.group(1),
            Long.parseLong(matcher.group(2)),
            Long.parseLong(matcher.group(3)),
            quoted == null ? matcher.group(5) : quoted,
            matcher.group(6)));
  }
}
