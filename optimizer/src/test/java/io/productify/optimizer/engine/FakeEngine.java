package io.productify.optimizer.engine;

import java.util.Optional;

/** An engine that says the same whatever it is asked, or never finds a plan. */
public final class FakeEngine implements Engine {

  private final String name;
  private final Optional<Plan> plan;

  private FakeEngine(String name, Optional<Plan> plan) {
    this.name = name;
    this.plan = plan;
  }

  public static FakeEngine answering(String name, Plan plan) {
    return new FakeEngine(name, Optional.of(plan));
  }

  public static FakeEngine failing(String name) {
    return new FakeEngine(name, Optional.empty());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean needsLoad() {
    return true;
  }

  @Override
  public Plan plan(PlanProblem problem) {
    return plan.orElseThrow(() -> new NoPlanException("out of time"));
  }
}
