package io.productify.optimizer.engine;

/**
 * What shortfall, waiting work and changes of the count cost.
 *
 * @param shortfall price of demand that is not served
 * @param changes price of a change of the count
 * @param carry cost units per demand unit of backlog at the end of a step
 * @param timeDiscount weight of a step relative to the one before, for shortfall only, in (0, 1]
 */
public record Prices(Shortfall shortfall, Changes changes, double carry, double timeDiscount) {

  /**
   * Shortfall has a cheap tier for work that can be degraded and an expensive one beyond it.
   *
   * @param soft cost units per demand unit in the cheap tier
   * @param hard cost units per demand unit beyond it, and for running nothing while demand exists
   * @param softFraction share of the coverage that the cheap tier takes, 0 to 1
   */
  public record Shortfall(double soft, double hard, double softFraction) {

    public Shortfall {
      requireAmount("sla_soft", soft);
      requireAmount("sla_hard", hard);
      requireAmount("soft_fraction", softFraction);
      if (softFraction > 1) {
        throw new IllegalArgumentException("soft_fraction must be 0 to 1, was " + softFraction);
      }
    }
  }

  /**
   * Price of a change.
   *
   * @param startup cost units for each replica started
   * @param shutdown cost units for each replica stopped
   */
  public record Changes(double startup, double shutdown) {

    public Changes {
      requireAmount("startup_cost", startup);
      requireAmount("shutdown_cost", shutdown);
    }
  }

  public Prices {
    requireAmount("carry_cost", carry);
    if (!(timeDiscount > 0 && timeDiscount <= 1)) {
      throw new IllegalArgumentException("time_discount must be in (0, 1], was " + timeDiscount);
    }
  }

  private static void requireAmount(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " must be finite and at least 0, was " + value);
    }
  }
}
