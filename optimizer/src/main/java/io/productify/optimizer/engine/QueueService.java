package io.productify.optimizer.engine;

import io.productify.optimizer.demand.DeferrableStream;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The cheapest service of the queue under given counts.
 *
 * <p>A demand unit of queue work that arrives in step s and is served in step t costs {@code carry
 * * (t - s)} and what the interactive stream loses in t; never served it costs {@code carry * (T -
 * s)}. So what a place in t is worth does not depend on the work that takes it, and work of a later
 * step has fewer places to choose from: going back from the last step, and giving the work of each
 * step the cheapest places left at or after it, is optimal (the greedy rule of a matroid whose sets
 * are nested).
 *
 * <p>Of places that cost the same the earliest is taken, and any rather than none.
 */
public final class QueueService {

  private static final Comparator<Place> CHEAPEST_THEN_EARLIEST =
      Comparator.comparingDouble(Place::cost).thenComparingInt(Place::step);

  private final PlanProblem problem;
  private final ShortfallCurve[] curves;

  /**
   * Room for queue work in a step, all of it at the same cost.
   *
   * @param step in which the work is served
   * @param piece of the step's shortfall that it causes
   * @param cost cost units for each demand unit, counted from step 0
   */
  private record Place(int step, int piece, double cost) {}

  /** Prepares for a problem, of which any number of counts may be asked. */
  public QueueService(PlanProblem problem) {
    this.problem = problem;
    this.curves = new ShortfallCurve[problem.steps()];
    for (int t = 0; t < curves.length; t++) {
      curves[t] = ShortfallCurve.of(problem, t);
    }
  }

  /** Returns {@link #cheapest(int[])} of one plan. */
  public static double[] cheapest(PlanProblem problem, int[] counts) {
    return problem.workload().deferrable().isPresent()
        ? new QueueService(problem).cheapest(counts)
        : new double[counts.length];
  }

  /**
   * Returns the queue work served in each step, demand units; all zero with one stream.
   *
   * @param counts replicas for each step of the problem
   */
  public double[] cheapest(int[] counts) {
    Optional<DeferrableStream> stream = problem.workload().deferrable();
    return stream.isPresent() ? served(stream.get(), counts) : new double[counts.length];
  }

  private double[] served(DeferrableStream stream, int[] counts) {
    PriorityQueue<Place> places = new PriorityQueue<>(CHEAPEST_THEN_EARLIEST);
    double[] interactive = new double[counts.length];
    for (int t = counts.length - 1; t >= 0; t--) {
      interactive[t] = problem.replica().capacity() * counts[t];
      offer(places, t, curves[t].pieceOf(interactive[t]));
      double work = stream.arrivals()[t] + (t == 0 ? stream.initialBacklog() : 0);
      place(work, places, interactive);
    }
    double[] queueServed = new double[counts.length];
    for (int t = 0; t < counts.length; t++) {
      queueServed[t] = problem.replica().capacity() * counts[t] - interactive[t];
    }
    return queueServed;
  }

  /** Gives work the cheapest places, as long as they are no dearer than never being served. */
  private void place(double work, PriorityQueue<Place> places, double[] interactive) {
    double never = problem.terms().prices().carry() * interactive.length;
    double left = work;
    while (left > 0 && !places.isEmpty() && places.peek().cost() <= never) {
      Place place = places.peek();
      double end = curves[place.step()].served()[place.piece()];
      double room = interactive[place.step()] - end;
      if (left < room) {
        interactive[place.step()] -= left;
        return;
      }
      left -= room;
      interactive[place.step()] = end;
      places.remove();
      offer(places, place.step(), place.piece() - 1);
    }
  }

  private void offer(PriorityQueue<Place> places, int step, int piece) {
    if (piece >= 0) {
      double carried = problem.terms().prices().carry() * step;
      places.add(new Place(step, piece, carried + curves[step].saving()[piece]));
    }
  }
}
