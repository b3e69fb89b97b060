package io.productify.optimizer.app.decisions;

import io.productify.optimizer.api.DecisionBody;
import io.productify.optimizer.api.DecisionsResponse;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Decisions for people.
 *
 * @param zone in which times are shown
 */
record DecisionsTable(ZoneId zone) {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

  /** Returns the text, lines ended by a line feed. */
  String text(DecisionsResponse found) {
    if (found.decisions().isEmpty()) {
      return "no decisions\n";
    }
    int width = found.decisions().stream().mapToInt(d -> name(d).length()).max().orElse(0);
    String row = "%-19s  %-" + Math.max(11, width) + "s  %-11s  %-9s  %-29s  %s\n";
    StringBuilder text =
        new StringBuilder(
            row.formatted("time " + zone, "application", "count", "engine", "id", "reason"));
    for (DecisionBody each : found.decisions()) {
      text.append(
          row.formatted(
              time(each),
              name(each),
              counts(each),
              each.engine().name(),
              each.decisionId(),
              each.reason()));
    }
    if (found.next() != null) {
      text.append(
          "there are older ones: ask with --to %s, or a larger --limit\n"
              .formatted(oldest(found.decisions())));
    }
    return text.toString();
  }

  private String time(DecisionBody decision) {
    return TIME.format(Instant.parse(decision.time()).atZone(zone));
  }

  private static String oldest(List<DecisionBody> shown) {
    return shown.get(shown.size() - 1).time();
  }

  private static String name(DecisionBody decision) {
    return (decision.group().isEmpty() ? "-" : decision.group()) + "/" + decision.app();
  }

  private static String counts(DecisionBody decision) {
    DecisionBody.@Nullable AnswerBody answer = decision.answer();
    if (answer == null) {
      return decision.counts().current() + " ! none";
    }
    String mark = answer.fallback() ? " fallback" : "";
    return "%d -> %d%s".formatted(decision.counts().current(), answer.desired(), mark);
  }
}
