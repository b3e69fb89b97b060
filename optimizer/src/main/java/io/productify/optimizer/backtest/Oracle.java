package io.productify.optimizer.backtest;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.NoPlanException;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.engine.exact.ExactEngine;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;

/**
 * The cheapest counts for the whole replay, by someone who knows all of it beforehand: the floor
 * that no forecast can beat. It may have ordered before the replay began, and changes as fast as it
 * likes, so that nothing an autoscaler can do is closed to it.
 */
final class Oracle {

  /** Above 0, so that running nothing has its price, and no replica's worth. */
  private static final double SOMETHING = 1e-300;

  private static final int FREE = 1_000_000;

  private final Course course;
  private final Tariff tariff;
  private final Limits limits;
  private final int start;

  /**
   * @param start replicas before the first step
   */
  Oracle(Course course, Tariff tariff, Limits limits, int start) {
    this.course = course;
    this.tariff = tariff;
    this.limits = limits;
    this.start = start;
  }

  /** Returns what comes of it; empty where there are too many plans to choose from. */
  Optional<Outcome> outcome() {
    try {
      // A plan must cover the expected demand of its last step, and an autoscaler need not.
      return DoubleStream.of(0, SOMETHING)
          .mapToObj(last -> booked(ExactEngine.offline().plan(problem(last)).counts()))
          .min(Comparator.comparingDouble(outcome -> outcome.cost().total()));
    } catch (NoPlanException e) {
      return Optional.empty();
    }
  }

  private Outcome booked(int[] counts) {
    Ledger ledger = new Ledger(course, tariff);
    for (int i = 1; i < counts.length; i++) {
      int step = course.first() + i - 1;
      ledger.changed(counts[i] - counts[i - 1], course.grid().epochSecondAt(step));
      ledger.served(step, counts[i], 1);
    }
    return ledger.outcome();
  }

  /** Step 0 of the problem is the one before the replay; nobody is served in it. */
  private PlanProblem problem(double last) {
    double[] known = new double[course.steps() + 1];
    for (int i = 1; i < known.length; i++) {
      double demand = course.demand(course.first() + i - 1);
      known[i] = Double.isNaN(demand) ? 0 : demand;
    }
    double[] expected = known.clone();
    expected[known.length - 1] = Math.min(last, known[known.length - 1]);
    boolean carries = tariff.unserved() == Tariff.Unserved.CARRIED;
    Prices prices = tariff.prices();
    return new PlanProblem(
        new Fleet(start, 0, limits, new Ramp(FREE, FREE)),
        carries ? waiting(known) : Workload.of(expected, known),
        new ReplicaProfile(1, tariff.replica()),
        new PlanTerms(
            new Prices(prices.shortfall(), prices.changes(), prices.carry(), 1),
            0,
            OptionalLong.empty(),
            Duration.ofHours(1)));
  }

  private static Workload waiting(double[] arrivals) {
    Workload nothing = Workload.idle(arrivals.length);
    return new Workload(
        nothing.demand(), nothing.coverage(), Optional.of(new DeferrableStream(arrivals, 0)));
  }
}
