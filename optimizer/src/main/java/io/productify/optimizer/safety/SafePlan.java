package io.productify.optimizer.safety;

import io.productify.optimizer.engine.Plan;
import java.util.List;
import java.util.Optional;

/**
 * A plan that may be served.
 *
 * @param desired counts to serve, one a step, all within limits and ramp
 * @param raw the counts before correction, one a step; the desired ones where no plan was usable
 * @param plan the engine's plan behind them; empty when the fallback policy answered
 * @param verdict what was changed
 */
public record SafePlan(int[] desired, int[] raw, Optional<Plan> plan, Verdict verdict) {

  /**
   * What the shell did.
   *
   * @param fallback whether the shell replaced the plan or the fallback policy answered
   * @param corrections what was changed and why, in the order of the rules
   * @param faults engines that broke on the way
   */
  public record Verdict(boolean fallback, List<Correction> corrections, List<EngineFault> faults) {

    /** Nothing was planned: the fallback policy answers. */
    public static final Verdict UNPLANNED = new Verdict(true, List.of(), List.of());

    public Verdict {
      corrections = List.copyOf(corrections);
      faults = List.copyOf(faults);
    }
  }

  /** Tells whether the shell replaced the plan; a mere clamp does not. */
  public boolean fallback() {
    return verdict.fallback();
  }
}
