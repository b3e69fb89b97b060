package io.productify.optimizer.engine;

import io.productify.optimizer.capacity.ReplicaProfile;

/**
 * Everything an engine may know. Step 0 is now, or has just ended where orders act at once: its
 * count is given, and an order placed now first acts at {@link #firstStep()}.
 *
 * @param fleet replicas and the room to change them
 * @param workload work to cover
 * @param replica capacity and cost of one replica
 * @param terms prices, delay, budget
 * @param senses what is known beside the load
 */
public record PlanProblem(
    Fleet fleet, Workload workload, ReplicaProfile replica, PlanTerms terms, Senses senses) {

  private static final double ROUNDING = 1e-9;

  /** Beyond this a solver takes a number for infinite, and doubles lose whole replicas. */
  private static final double MOST_REPLICAS = 1e12;

  /** A problem of the load alone. */
  public PlanProblem(Fleet fleet, Workload workload, ReplicaProfile replica, PlanTerms terms) {
    this(fleet, workload, replica, terms, Senses.NONE);
  }

  /** Returns the number of steps. */
  public int steps() {
    return workload.steps();
  }

  /**
   * Returns the first step that can be higher than the start: {@code max(1, startup delay)}. An
   * order of step 0 never acts in step 0, so delays 0 and 1 differ only in what the steps stand
   * for: see {@link #actsAtOnce}.
   */
  public int firstStep() {
    return Math.max(1, terms.startupDelaySteps());
  }

  /**
   * Tells whether what is ordered now serves in the step that begins now: step 0 of the plan is
   * then the one that has just ended. With a queue planned apart it is not, since what runs would
   * serve of the queue twice.
   */
  public boolean actsAtOnce() {
    return terms.startupDelaySteps() == 0 && workload.deferrable().isEmpty();
  }

  /** Returns how many steps of a plan lie before the one that begins now. */
  public int stepsPassed() {
    return actsAtOnce() ? 1 : 0;
  }

  /** Returns which step of the forecast, 0 being the one that begins now, a step is planned for. */
  public int forecastStep(int step) {
    return Math.max(0, step - stepsPassed());
  }

  /** Returns replicas that begin to serve at a step because they were asked for before. */
  public int arrivingAt(int step) {
    return step == firstStep() ? fleet.arriving() : 0;
  }

  /**
   * Returns the smallest count whose capacity covers an amount of demand.
   *
   * @return at most {@code Integer.MAX_VALUE}
   */
  public int countFor(double demand) {
    // An amount that rounding lifted just above a whole number of replicas needs no further one.
    return (int) Math.ceil(demand / replica.capacity() * (1 - ROUNDING));
  }

  /**
   * Refuses a demand that no count can stand for.
   *
   * @throws NoPlanException if a step needs more than 1e12 replicas
   */
  public void requirePlannableDemand() {
    double most = workload.mostWork();
    double replicas = most / replica.capacity();
    if (replicas > MOST_REPLICAS) {
      throw new NoPlanException(
          "the demand of %s needs %s replicas, more than can be planned for"
              .formatted(most, replicas));
    }
  }

  /** Returns the weight of a step's shortfall: {@code timeDiscount ^ step}. */
  public double weight(int step) {
    double discount = terms.prices().timeDiscount();
    // Asked for every count of every step, mostly without a discount.
    return discount == 1 ? 1 : Math.pow(discount, step);
  }

  /** Returns the same problem, sharing no array with this one: for an engine not to be trusted. */
  public PlanProblem copy() {
    return new PlanProblem(fleet, workload.copy(), replica, terms, senses);
  }

  /** Returns this problem with what is known beside the load. */
  public PlanProblem sensing(Senses read) {
    return new PlanProblem(fleet, workload, replica, terms, read);
  }

  /** Returns this problem under other terms. */
  public PlanProblem withTerms(PlanTerms changed) {
    return new PlanProblem(fleet, workload, replica, changed, senses);
  }
}
