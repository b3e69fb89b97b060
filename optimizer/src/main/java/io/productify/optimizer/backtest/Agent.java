package io.productify.optimizer.backtest;

import io.productify.optimizer.engine.Limits;
import java.util.OptionalInt;

/** Looks at the load from time to time, asks its autoscaler, and acts on the answer. */
final class Agent {

  private final Autoscaler autoscaler;
  private final ActionRule rule;
  private final Limits limits;
  private final Site site;
  private long quietUntil = Long.MIN_VALUE;

  /**
   * Where it acts.
   *
   * @param plant its replicas
   * @param ledger their books
   */
  record Site(Plant plant, Ledger ledger) {}

  Agent(Autoscaler autoscaler, ActionRule rule, Limits limits, Site site) {
    this.autoscaler = autoscaler;
    this.rule = rule;
    this.limits = limits;
    this.site = site;
  }

  /** Returns what the agent acts on. */
  Site site() {
    return site;
  }

  /** Looks. */
  void look(Moment moment) {
    Plant plant = site.plant();
    Glance.Replicas replicas = new Glance.Replicas(plant.ready(), plant.asked());
    Glance.Work work = new Glance.Work(moment.arriving(), site.ledger().carried());
    Glance glance = new Glance(moment.epochSecond(), moment.newestStep(), replicas, work);
    OptionalInt wanted = autoscaler.decide(glance);
    if (wanted.isEmpty() || moment.epochSecond() < quietUntil) {
      return;
    }
    int count = limits.clamp(wanted.getAsInt());
    boolean asked = rule.compared() == ActionRule.Compared.ASKED;
    if (count != (asked ? replicas.asked() : replicas.running())) {
      act(count, moment.epochSecond());
    }
  }

  private void act(int count, long now) {
    int change = site.plant().ask(count, now);
    site.ledger().changed(change, now);
    if (change != 0) {
      quietUntil = now + rule.secondsAfter(change);
    }
  }

  /**
   * A moment at which agents look.
   *
   * @param newestStep the step that has just ended
   * @param arriving its load in replicas; {@code NaN} where it was not recorded
   */
  record Moment(long epochSecond, int newestStep, double arriving) {}
}
