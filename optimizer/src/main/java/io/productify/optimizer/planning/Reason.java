package io.productify.optimizer.planning;

import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.safety.Correction;
import io.productify.optimizer.safety.SafePlan;
import java.util.Locale;
import java.util.stream.Collectors;

/** The one sentence an operator reads: what the load is, what a replica serves, what follows. */
final class Reason {

  /** From here on a number is told by its power of ten. */
  private static final double LONGEST_PLAIN = 1e9;

  /** From here on a number has a digit among its three decimals. */
  private static final double SMALLEST_PLAIN = 0.001;

  private static final String SEPARATOR = "; ";

  private Reason() {}

  /** Says why a plan made for a load is what it is. */
  static String forPlan(Sized sized, SafePlan safe) {
    Observed.Load measured = sized.load().observed().load();
    double now = measured.latest();
    String load =
        sized.load().surging()
            ? "%s rps now, above the band of the next step: planned as measured"
                .formatted(plain(now))
            : Outlook.of(measured, sized.load().forecast());
    PlanProblem problem = sized.problem();
    int first = sized.horizon().firstStep();
    return "%s; demand %s%s, one replica serves %s%s%s"
        .formatted(
            load,
            plain(problem.workload().demand()[first]),
            problem.workload().deferrable().map(queue -> queueWork(queue, first)).orElse(""),
            capacity(problem.replica().capacity()),
            onTheirWay(problem.fleet().pending()),
            remarks(safe));
  }

  private static String queueWork(DeferrableStream queue, int step) {
    return ", of the queue %s waiting and %s a step"
        .formatted(plain(queue.initialBacklog()), plain(queue.arrivals()[step]));
  }

  private static String onTheirWay(int pending) {
    return pending == 0 ? "" : "; %d on their way".formatted(pending);
  }

  /**
   * Says why a plan that looks at no load is what it is: on the grounds its engine names, or
   * because it holds the count.
   */
  static String withoutLoad(int current, SafePlan safe) {
    boolean grounded =
        safe.plan().stream()
            .flatMap(plan -> plan.notes().stream())
            .map(Plan.Note::kind)
            .anyMatch(kind -> kind == Plan.Note.Kind.GROUNDS || kind == Plan.Note.Kind.NO_CHANGE);
    String remarks = remarks(safe);
    return grounded
        ? remarks.substring(SEPARATOR.length())
        : "scaling is on hold at %d%s".formatted(current, remarks);
  }

  /** Says that a plan was not to be had in time. */
  static String forLateStage(Stage stage, long limitMillis, int held) {
    return "the %s stage was late (limit %d ms), holding %d"
        .formatted(stage.label(), limitMillis, held);
  }

  /** Says what would have been answered had it not been observe mode. */
  static String forObserving(int planned, String reason) {
    return "observe mode: would have answered %d; %s".formatted(planned, reason);
  }

  private static String remarks(SafePlan safe) {
    String notes =
        safe.plan().stream()
            .flatMap(plan -> plan.notes().stream())
            .map(note -> SEPARATOR + note.text())
            .collect(Collectors.joining());
    String corrections =
        safe.verdict().corrections().stream()
            .map(Correction::reason)
            .map(reason -> SEPARATOR + reason)
            .collect(Collectors.joining());
    String held = safe.plan().isEmpty() ? "; holding %d".formatted(safe.desired()[0]) : "";
    return notes + corrections + held;
  }

  /** A capacity is never zero, and one that is next to nothing must not read as if it were. */
  private static String capacity(double value) {
    return value < SMALLEST_PLAIN ? byPowerOfTen(value) : plain(value);
  }

  /** Three significant digits are what a person takes in, and no number of hundreds of places. */
  static String plain(double value) {
    double magnitude = Math.abs(value);
    if (magnitude >= LONGEST_PLAIN) {
      return byPowerOfTen(value);
    }
    int decimals = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private static String byPowerOfTen(double value) {
    return String.format(Locale.ROOT, "%.2e", value);
  }
}
