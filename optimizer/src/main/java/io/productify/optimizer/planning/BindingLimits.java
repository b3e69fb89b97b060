package io.productify.optimizer.planning;

import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.Ramp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which limits a plan touches while the demand pulls beyond them: {@code min}, {@code max}, {@code
 * ramp_up}, {@code ramp_down}, {@code budget}, {@code terminal}.
 */
final class BindingLimits {

  private final PlanProblem problem;
  private final int[] counts;

  private BindingLimits(PlanProblem problem, int[] counts) {
    this.problem = problem;
    this.counts = counts;
  }

  /** Returns the names of the limits that bind, in a fixed order; empty when none does. */
  static List<String> of(PlanProblem problem, int[] counts) {
    BindingLimits limits = new BindingLimits(problem, counts);
    List<String> binding = new ArrayList<>();
    limits.addCountLimits(binding);
    limits.addRamp(binding);
    limits.addSums(binding);
    return binding;
  }

  private int needed(int step) {
    return problem.countFor(Arrays.stream(problem.workload().coverage()[step]).max().orElse(0));
  }

  private void addCountLimits(List<String> binding) {
    boolean atMin = false;
    boolean atMax = false;
    for (int t = problem.firstStep(); t < counts.length; t++) {
      atMin |= counts[t] == problem.fleet().limits().min() && needed(t) < counts[t];
      atMax |= counts[t] == problem.fleet().limits().ceiling() && needed(t) > counts[t];
    }
    if (atMin) {
      binding.add("min");
    }
    if (atMax) {
      binding.add("max");
    }
  }

  private void addRamp(List<String> binding) {
    Ramp ramp = problem.fleet().ramp();
    boolean up = false;
    boolean down = false;
    for (int t = problem.firstStep(); t < counts.length; t++) {
      int change = counts[t] - counts[t - 1] - problem.arrivingAt(t);
      up |= change == ramp.maxUp() && needed(t) > counts[t];
      down |= change == -ramp.maxDown() && needed(t) < counts[t];
    }
    if (up) {
      binding.add("ramp_up");
    }
    if (down) {
      binding.add("ramp_down");
    }
  }

  private void addSums(List<String> binding) {
    long spend = Arrays.stream(counts).asLongStream().sum();
    if (problem.terms().budgetReplicaSteps().orElse(Long.MAX_VALUE) <= spend) {
      binding.add("budget");
    }
    int floor = CountEnvelope.of(problem).terminalFloor();
    int last = counts.length - 1;
    if (last > 0 && counts[last] == floor && counts[last - 1] < floor) {
      binding.add("terminal");
    }
  }
}
