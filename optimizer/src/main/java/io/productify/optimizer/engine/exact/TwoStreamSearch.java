package io.productify.optimizer.engine.exact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Every plan with two streams that costs no more than a limit, but for those that another plan is
 * as good as: begun plans, each with the {@link BacklogCurve} of what it may leave, are carried on
 * step by step.
 *
 * <p>Of a curve only the backlogs are kept from which the limit can still be met, by the bound of
 * {@link PricedBacklog}, and where no other begun plan with the same count does as well.
 */
final class TwoStreamSearch {

  /** Additions of a plan, of which each may round. */
  private static final int MANY = 1000;

  private static final int LEADERS = 8;

  /** Backlogs apart by this share of all work are rounding. */
  private static final double BACKLOG_ROUNDING = 1e-13;

  /** Effort that a begun plan counts for, and each of its points: both take memory. */
  private static final long OF_A_PLAN = 200;

  private static final long OF_A_POINT = 10;

  private final TwoStreamCosts costs;
  private final CountRows rows;
  private final PricedBacklog bound;
  private final double asked;
  private final double limit;
  private final double margin;
  private final Effort effort;
  private final StepService service;
  private final CurveCut cut;
  private final long changeTie;

  /** The step that begun plans are carried on to, and those carried on, by their count. */
  private int step;

  private List<List<Open>> carriedOn = List.of();

  /**
   * A begun plan, with what it may still become.
   *
   * @param plan its counts
   * @param curve its cost so far for each backlog it may leave
   */
  private record Open(BegunPlan plan, BacklogCurve curve) {

    double cost() {
      return curve.cost(curve.size() - 1);
    }
  }

  /**
   * What is searched for.
   *
   * @param cost cost units of the dearest plan that is asked for
   * @param rounding cost units by which equal costs may be apart
   */
  record Limit(double cost, double rounding) {}

  TwoStreamSearch(TwoStreamCosts costs, PricedBacklog bound, Limit limit, Effort effort) {
    this.costs = costs;
    this.rows = costs.rows();
    this.bound = bound;
    this.asked = limit.cost();
    // Beyond what is asked for, so that no plan that costs the same is lost to rounding.
    this.limit = limit.cost() + MANY * limit.rounding();
    this.margin = limit.rounding();
    this.effort = effort;
    this.service = new StepService(costs);
    this.cut = new CurveCut(BACKLOG_ROUNDING * costs.work());
    this.changeTie = Tie.of(rows).change();
  }

  /** Returns the cheapest plan within the limit; empty if there is none, or the effort is spent. */
  Optional<BegunPlan> cheapest() {
    BacklogCurve nothing = new BacklogCurve(new double[1], new double[1], new double[1]);
    List<Open> open =
        carryOver(new BegunPlan(null, rows.lowest()[0], 0), nothing).stream().toList();
    for (step = 1; step < rows.steps() && !effort.isSpent(); step++) {
      open = carriedOn(open);
    }
    if (effort.isSpent() || open.isEmpty()) {
      return Optional.empty();
    }
    Open cheapest = open.get(0);
    for (Open other : open) {
      cheapest = isBetter(other, cheapest) ? other : cheapest;
    }
    return cheapest.cost() <= asked ? Optional.of(cheapest.plan()) : Optional.empty();
  }

  private boolean isBetter(Open one, Open other) {
    double dearer = one.cost() - other.cost();
    return dearer < -margin || (dearer <= margin && one.plan().preferredTo(other.plan()) < 0);
  }

  private List<Open> carriedOn(List<Open> open) {
    carriedOn = new ArrayList<>();
    for (int i = 0; i < rows.width(step); i++) {
      carriedOn.add(new ArrayList<>());
    }
    undercutByLeaders(open).forEach(this::carryOn);
    return carriedOn.stream().flatMap(List::stream).toList();
  }

  /**
   * With a wide ramp a plan at one count stands for those at others: it may go on to where they can
   * and pays for the way to them, at most. Compared are all with the few that promise most.
   */
  private List<Open> undercutByLeaders(List<Open> open) {
    List<Open> leaders =
        open.stream().sorted(Comparator.comparingDouble(this::promise)).limit(LEADERS).toList();
    return open.stream()
        .filter(one -> leaders.stream().allMatch(leader -> isNeededBeside(one, leader)))
        .toList();
  }

  private double promise(Open begun) {
    return begun.curve().least(bound.price(step)) + bound.after(step - 1, begun.plan().count());
  }

  private boolean isNeededBeside(Open one, Open leader) {
    int apart = one.plan().count() - leader.plan().count();
    effort.spend(1);
    if (apart == 0
        || lowestNext(leader) > lowestNext(one)
        || highestNext(leader) < highestNext(one)) {
      return true;
    }
    boolean isPreferred = one.plan().tie() <= leader.plan().tie() + changeTie * Math.abs(apart);
    double way = costs.change(apart);
    int kinks = cut.cut(one.curve(), leader.curve(), (isPreferred ? -margin : margin) - way);
    effort.spend(kinks);
    return kinks > 0;
  }

  private int lowestNext(Open begun) {
    return Math.max(rows.lowest()[step], base(begun.plan()) - costs.fall());
  }

  private int highestNext(Open begun) {
    return (int) Math.min(rows.highest()[step], (long) base(begun.plan()) + costs.rise(step));
  }

  /** The least cost is convex in the next count, so those within the limit are neighbours. */
  private void carryOn(Open begun) {
    int base = base(begun.plan());
    int lowest = lowestNext(begun);
    int highest = highestNext(begun);
    double most = limit - begun.curve().least(bound.price(step));
    int best = bound.next(step, base);
    for (int count = best; count >= lowest && isWithin(most, begun, count); count--) {
      carryOnTo(begun, count);
    }
    for (int count = best + 1; count <= highest && isWithin(most, begun, count); count++) {
      carryOnTo(begun, count);
    }
  }

  private int base(BegunPlan plan) {
    return plan.count() + costs.problem().arrivingAt(step);
  }

  private boolean isWithin(double most, Open begun, int count) {
    effort.spend(1);
    double change = costs.change(count - base(begun.plan()));
    return change + bound.toGo(step, count) <= most && !effort.isSpent();
  }

  private void carryOnTo(Open begun, int count) {
    int above = count - rows.lowest()[step];
    long tie = begun.plan().tie() + changeTie * Math.abs(count - base(begun.plan())) + above;
    carryOver(new BegunPlan(begun.plan(), count, tie), begun.curve())
        .ifPresent(next -> compete(next, carriedOn.get(above)));
  }

  /** Returns a begun plan with the cost of its last step, if it can still meet the limit. */
  private Optional<Open> carryOver(BegunPlan plan, BacklogCurve before) {
    int count = plan.count();
    double change = plan.before() == null ? 0 : costs.change(count - base(plan.before()));
    BacklogCurve curve = service.carriedOver(before, step, count, change);
    effort.spend((long) before.size() + costs.curve(step).size());
    double price = bound.price(step + 1);
    double most = limit - bound.after(step, count);
    if (curve.least(price) > most) {
      return Optional.empty();
    }
    curve.cutAbove(most, price);
    return Optional.of(new Open(plan, curve.copy()));
  }

  /** Puts a begun plan among those of the same count, of which only what is needed stays. */
  private void compete(Open next, List<Open> rivals) {
    for (Open rival : rivals) {
      if (!isNeeded(next, rival)) {
        return;
      }
    }
    rivals.removeIf(rival -> !isNeeded(rival, next));
    rivals.add(next);
    effort.spend(OF_A_PLAN + OF_A_POINT * next.curve().size());
  }

  /** Cuts a begun plan to where it is better than a rival, and tells whether anything is left. */
  private boolean isNeeded(Open one, Open rival) {
    boolean isPreferred = one.plan().preferredTo(rival.plan()) < 0;
    int kinks = cut.cut(one.curve(), rival.curve(), isPreferred ? -margin : margin);
    effort.spend(1 + (long) kinks);
    return kinks > 0;
  }
}
