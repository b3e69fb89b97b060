package io.productify.optimizer.backtest;

import io.productify.optimizer.engine.Prices;

/** Keeps the books of one autoscaler. */
final class Ledger {

  private static final int REVERSAL_SECONDS = 300;

  private final Course course;
  private final Tariff tariff;
  private final int[] replicas;
  private final double[] deficit;

  private double replicaSteps;
  private double demandSum;
  private double servedSum;
  private double capacitySum;
  private double lackingSeconds;
  private double largestDeficit;
  private double carried;
  private double replicaCost;
  private double shortfallCost;
  private double changeCost;
  private int events;
  private int reversals;
  private long started;
  private long stopped;
  private int lastDirection;
  private long lastEventSecond;

  Ledger(Course course, Tariff tariff) {
    this.course = course;
    this.tariff = tariff;
    this.replicas = new int[course.steps()];
    this.deficit = new double[course.steps()];
  }

  /** Books a change of the count asked for: replicas started, or below 0 stopped; 0 is none. */
  void changed(int change, long now) {
    if (change == 0) {
      return;
    }
    int direction = Integer.signum(change);
    events++;
    if (direction == -lastDirection && now - lastEventSecond <= REVERSAL_SECONDS) {
      reversals++;
    }
    lastDirection = direction;
    lastEventSecond = now;
    started += Math.max(0, change);
    stopped += Math.max(0, -change);
    Prices.Changes price = tariff.prices().changes();
    changeCost += change > 0 ? price.startup() * change : price.shutdown() * -change;
  }

  /**
   * Books the service of a part of a step. Load that was not recorded is neither served nor missed.
   *
   * @param ready replicas that serve
   * @param share part of the step, above 0 and at most 1
   */
  void served(int step, int ready, double share) {
    replicaSteps += ready * share;
    replicaCost += tariff.replica() * ready * share;
    replicas[step - course.first()] = ready;
    double recorded = course.demand(step);
    if (Double.isNaN(recorded) && carried == 0) {
      return;
    }
    double arriving = Double.isNaN(recorded) ? 0 : recorded;
    demandSum += arriving * share;
    capacitySum += ready * share;
    double work = arriving + carried / share;
    double missing = Math.max(0, work - ready);
    servedSum += (work - missing) * share;
    lack(step, missing, share);
    price(arriving, missing, new Part(ready, share));
  }

  private record Part(int ready, double share) {}

  private void lack(int step, double missing, double share) {
    deficit[step - course.first()] += missing * share;
    largestDeficit = Math.max(largestDeficit, missing);
    lackingSeconds += missing > 0 ? course.stepSeconds() * share : 0;
  }

  private void price(double arriving, double missing, Part part) {
    if (tariff.unserved() == Tariff.Unserved.LOST) {
      boolean nobody = part.ready() == 0 && arriving > 0;
      double nobodyPrice = nobody ? tariff.prices().shortfall().hard() : 0;
      shortfallCost += (tariff.shortfall(arriving, missing) + nobodyPrice) * part.share();
    } else {
      carried = missing * part.share();
      shortfallCost += tariff.prices().carry() * carried * part.share();
    }
  }

  /** Returns the work that waits, replica-steps. */
  double carried() {
    return carried;
  }

  Outcome outcome() {
    double hours = replicaSteps * course.stepSeconds() / 3600;
    double utilization = capacitySum == 0 ? Double.NaN : servedSum / capacitySum;
    return new Outcome(
        new Outcome.Service(
            hours,
            demandSum,
            servedSum,
            new Outcome.Lacking(Math.round(lackingSeconds), largestDeficit, utilization, carried)),
        new Outcome.Changes(events, reversals, started, stopped),
        new Outcome.Cost(replicaCost, shortfallCost, changeCost),
        new Outcome.Steps(replicas.clone(), deficit.clone()));
  }
}
