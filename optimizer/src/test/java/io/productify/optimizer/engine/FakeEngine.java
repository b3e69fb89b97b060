package io.productify.optimizer.engine;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** An engine that does as it is told, however bad that is. */
public final class FakeEngine implements Engine {

  private final String name;
  private final Set<Need> needs;
  private final Function<PlanProblem, Plan> behaviour;

  private FakeEngine(String name, Set<Need> needs, Function<PlanProblem, Plan> behaviour) {
    this.name = name;
    this.needs = needs;
    this.behaviour = behaviour;
  }

  public static FakeEngine doing(String name, Function<PlanProblem, Plan> behaviour) {
    return new FakeEngine(name, Set.of(Need.LOAD), behaviour);
  }

  public static FakeEngine answering(String name, Plan plan) {
    return doing(name, problem -> plan);
  }

  public static FakeEngine failing(String name) {
    return doing(
        name,
        problem -> {
          throw new NoPlanException("out of time");
        });
  }

  public static FakeEngine throwing(String name, RuntimeException thrown) {
    return doing(
        name,
        problem -> {
          throw thrown;
        });
  }

  /** Builds a plan as an engine would that is not held to the compiler's null checks. */
  @SuppressWarnings("NullAway")
  public static Plan planWithoutCounts() {
    return new Plan(null, Optional.empty(), Plan.Solution.NONE, List.of());
  }

  public FakeEngine withoutLoad() {
    return needing();
  }

  public FakeEngine needing(Need... needs) {
    return new FakeEngine(name, Set.of(needs), behaviour);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Need> needs() {
    return needs;
  }

  @Override
  public Plan plan(PlanProblem problem) {
    return behaviour.apply(problem);
  }
}
