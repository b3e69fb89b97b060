package io.productify.optimizer.app.decisions;

import io.productify.optimizer.decisions.Decision;
import io.productify.optimizer.decisions.DecisionInputs;
import io.productify.optimizer.decisions.LogUnavailableException;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.safety.Proposal;
import io.productify.optimizer.safety.RemovalGuard;
import io.productify.optimizer.safety.SafePlan;
import io.productify.optimizer.safety.SafetyShell;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plan that was made again.
 *
 * @param engine who was asked
 * @param safe the plan
 */
record Replay(String engine, SafePlan safe) {

  private static final String RESCUE = "milp";

  /** Plans again. */
  static Replay of(DecisionInputs inputs, List<Engine> engines) {
    Engine asked = named(inputs.engine(), engines);
    PlanProblem problem = inputs.posed().problem();
    SafetyShell.Answer answer = inputs.posed().answer();
    Proposal proposal = Proposal.of(asked, problem.copy());
    // An engine that does not look at the load has nobody plan afresh in its place.
    SafePlan safe =
        asked.needs().contains(Need.LOAD)
            ? RemovalGuard.of(
                problem, new SafetyShell(named(RESCUE, engines)).admit(proposal, problem, answer))
            : SafetyShell.WITHOUT_RESCUE.admit(proposal, problem, answer);
    return new Replay(inputs.engine(), safe);
  }

  private static Engine named(String name, List<Engine> engines) {
    return engines.stream()
        .filter(engine -> engine.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new LogUnavailableException("this optimizer has no engine " + name, null));
  }

  boolean isSameAs(Decision.Served recorded) {
    return planned().equals(recorded.planned()) && wholePlan().equals(recorded.wholePlan());
  }

  private List<Integer> planned() {
    return Arrays.stream(safe.desired()).boxed().toList();
  }

  private List<Integer> wholePlan() {
    return safe.plan().map(plan -> Arrays.stream(plan.counts()).boxed().toList()).orElse(List.of());
  }

  /** Returns the text, lines ended by a line feed. */
  String comparedWith(Decision.Served recorded) {
    StringBuilder text = new StringBuilder();
    text.append("planned again by %s\n".formatted(engine));
    line(text, "planned", planned());
    line(text, "whole plan", wholePlan());
    safe.verdict()
        .corrections()
        .forEach(each -> text.append("corrected    ").append(each.reason()).append('\n'));
    if (isSameAs(recorded)) {
      return text.append("the same plan as recorded\n").toString();
    }
    text.append("NOT the plan that is recorded:\n");
    line(text, "planned", recorded.planned());
    line(text, "whole plan", recorded.wholePlan());
    String status = safe.plan().map(Plan::solution).orElse(Plan.Solution.NONE).status();
    return text.append(
            "the solver says %s; one that reaches its time limit may find another plan each time\n"
                .formatted(status))
        .toString();
  }

  private static void line(StringBuilder text, String name, List<Integer> counts) {
    String listed = counts.stream().map(String::valueOf).collect(Collectors.joining(" "));
    text.append("%-12s %s\n".formatted(name, listed.isEmpty() ? "none" : listed));
  }
}
