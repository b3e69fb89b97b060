package io.productify.optimizer.app.decisions;

import io.productify.optimizer.api.DecisionBody;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One decision for people, a line for each thing there is to know. */
final class DecisionSheet {

  private final StringBuilder text = new StringBuilder();

  private DecisionSheet() {}

  static String text(DecisionBody decision) {
    DecisionSheet sheet = new DecisionSheet();
    sheet.line("id", decision.decisionId());
    sheet.line("time", decision.time());
    sheet.line(
        "scaled",
        "group '%s', app %s, task %s".formatted(decision.group(), decision.app(), decision.task()));
    sheet.line("check", "%s (%s)".formatted(decision.check().name(), decision.check().source()));
    sheet.counts(decision.counts());
    sheet.line("reason", decision.reason());
    sheet.line("error", decision.error());
    sheet.engine(decision.engine());
    sheet.answer(decision.answer(), decision.direction());
    sheet.line("blocked by", decision.blockedBy());
    sheet.line("score", decision.score());
    sheet.load(decision.load());
    sheet.line("host signal", decision.hostSignal());
    String stages =
        decision.stageMillis().entrySet().stream()
            .map(each -> String.format(Locale.ROOT, "%s %.1f", each.getKey(), each.getValue()))
            .collect(Collectors.joining(", "));
    sheet.line("stages, ms", stages.isEmpty() ? null : stages);
    decision.shadows().forEach(sheet::shadow);
    return sheet.text.toString();
  }

  private void line(String name, @Nullable Object value) {
    if (value != null) {
      text.append(String.format(Locale.ROOT, "%-12s %s\n", name, value));
    }
  }

  private void counts(DecisionBody.CountsBody counts) {
    line(
        "replicas",
        "%d running, %d on their way, %d to %s allowed%s"
            .formatted(
                counts.current(),
                counts.pending(),
                counts.min(),
                counts.max() == 0 ? "any" : counts.max(),
                counts.askedBefore() == null
                    ? ""
                    : ", %d asked for before".formatted(counts.askedBefore())));
  }

  private void engine(DecisionBody.DecidedByBody engine) {
    line(
        "engine",
        "%s by %s, mode %s%s"
            .formatted(
                engine.name(),
                engine.route(),
                engine.mode(),
                engine.parametersHash().isEmpty()
                    ? ""
                    : ", parameters " + engine.parametersHash()));
  }

  private void answer(DecisionBody.@Nullable AnswerBody answer, String direction) {
    if (answer == null) {
      line("answer", "none");
      return;
    }
    line(
        "answer",
        "%d (%s)%s"
            .formatted(answer.desired(), direction, answer.fallback() ? ", a fallback" : ""));
    line("planned", "%s, one each %d s".formatted(listed(answer.planned()), answer.stepSeconds()));
    line("whole plan", answer.plan().isEmpty() ? "none" : listed(answer.plan()));
    line("bound by", answer.limits().isEmpty() ? "nothing" : String.join(", ", answer.limits()));
  }

  private void load(DecisionBody.@Nullable LoadBody load) {
    if (load != null) {
      line(
          "load, rps",
          "%s measured, %s expected, %s upper band"
              .formatted(plain(load.observed()), plain(load.forecast()), plain(load.upper())));
      line(
          "demand",
          "%s, one replica serves %s".formatted(plain(load.demand()), plain(load.capacity())));
      line("regime", load.regime());
      line("drift", load.driftScore());
    }
  }

  private void shadow(DecisionBody.ShadowAnswerBody shadow) {
    String what = shadow.failure() == null ? listed(shadow.planned()) : shadow.failure();
    line(
        "shadow",
        String.format(
            Locale.ROOT,
            "%s: %s (%s, %.1f ms)",
            shadow.engine(),
            what,
            shadow.outcome(),
            shadow.milliseconds()));
  }

  private static String listed(List<Integer> counts) {
    return counts.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static String plain(@Nullable Double value) {
    return value == null ? "?" : String.format(Locale.ROOT, "%.4g", value);
  }
}
