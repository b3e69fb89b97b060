package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.productify.optimizer.engine.reactive.ReactivePolicy;
import io.productify.optimizer.engine.reactive.ReactiveRules;
import io.productify.optimizer.engine.reactive.Signals;
import io.productify.optimizer.engine.reactive.Situation;
import io.productify.optimizer.engine.reactive.Timers;
import io.productify.optimizer.engine.reactive.Watch;
import io.productify.optimizer.metrics.Signal;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A plan of the proportional engine beside random signals, with fixed seeds. */
class HybridTest {

  private static final int PROBLEMS = 5000;
  private static final Engine PLANNER = new Proportional();
  private static final Engine HYBRID = new Hybrid(PLANNER);

  private record Case(PlanProblem problem, int[] planned, int[] hybrid, Watch watch) {}

  private static void forEachCase(Consumer<Case> check) {
    for (long seed = 0; seed < PROBLEMS; seed++) {
      PlanProblem alone = PlanProblems.random(seed);
      if (crashes(alone.fleet())) {
        continue;
      }
      Watch watch = watch(alone, new Random(seed));
      PlanProblem problem = alone.sensing(new Senses(Optional.of(watch), Optional.empty()));
      check.accept(
          new Case(problem, PLANNER.plan(problem).counts(), HYBRID.plan(problem).counts(), watch));
    }
  }

  private static boolean crashes(Fleet fleet) {
    return fleet.running() == 0 && fleet.pending() > 0;
  }

  @Test
  void whatDoesNotStayUpIsLeftAlone() {
    Fleet down = new Fleet(0, 3, new Limits(1, 20), new Ramp(20, 20));
    PlanProblem problem = PlanProblems.withFleet(PlanProblems.serving(3, 900, 900, 900, 900), down);
    Watch watch = watch(problem, new Random(1));
    Plan plan = HYBRID.plan(problem.sensing(new Senses(Optional.of(watch), Optional.empty())));
    assertThat(plan.counts()).containsOnly(3);
    assertThat(plan.notes()).extracting(Plan.Note::kind).contains(Plan.Note.Kind.NO_CHANGE);
  }

  @Test
  void aFallThatIsHeldBackSaysSo() {
    forEachCase(
        one -> {
          int floor = Hybrid.floor(one.watch());
          boolean held =
              floor <= one.watch().situation().signals().total()
                  && !java.util.Arrays.equals(one.hybrid(), one.planned());
          assertThat(
                  HYBRID.plan(one.problem()).notes().stream()
                      .anyMatch(
                          note ->
                              note.text().equals("no fewer than %d by the rules".formatted(floor))))
              .isEqualTo(held);
        });
  }

  private static Watch watch(PlanProblem problem, Random random) {
    double level = random.nextBoolean() ? 25 : 120;
    Map<Signal, Double> measured = new EnumMap<>(Signal.class);
    for (Signal signal : Signal.values()) {
      if (random.nextInt(20) > 0) {
        measured.put(signal, level * random.nextDouble());
      }
    }
    measured.put(Signal.MEASURED, (double) problem.fleet().running());
    measured.put(Signal.FAILED, 0.0);
    measured.put(Signal.REJECTED, 0.0);
    measured.put(Signal.QUEUED, 0.0);
    Fleet fleet = problem.fleet();
    ReactivePolicy policy =
        ReactivePolicy.standard(Math.max(1, fleet.limits().min()), fleet.limits().ceiling());
    Timers timers =
        new Timers(
            Optional.empty(), new Timers.Held(Duration.ofHours(1), Duration.ofHours(1)), Set.of());
    return new Watch(
        new Situation(new Signals(fleet.running(), fleet.pending(), measured), policy, timers),
        Optional.empty());
  }

  @Test
  void aPlanIsNeverLowered() {
    forEachCase(
        one -> {
          for (int t = 0; t < one.planned().length; t++) {
            assertThat(one.hybrid()[t]).isGreaterThanOrEqualTo(one.planned()[t]);
          }
        });
  }

  @Test
  void whatTheRulesAskForIsInThePlanFromTheFirstStepOn() {
    int[] raised = {0};
    forEachCase(
        one -> {
          int asked = one.problem().fleet().limits().clamp(Hybrid.floor(one.watch()));
          for (int t = one.problem().firstStep(); t < one.planned().length; t++) {
            assertThat(one.hybrid()[t]).isEqualTo(Math.max(one.planned()[t], asked));
            raised[0] += one.hybrid()[t] > one.planned()[t] ? 1 : 0;
          }
        });
    assertThat(raised[0]).isPositive();
  }

  @Test
  void replicasGoOnlyWhereBothAgree() {
    int[] gone = {0};
    forEachCase(
        one -> {
          int total = one.watch().situation().signals().total();
          for (int t = one.problem().firstStep(); t < one.planned().length; t++) {
            if (one.hybrid()[t] < total && total <= one.problem().fleet().limits().ceiling()) {
              assertThat(one.planned()[t]).isLessThan(total);
              assertThat(one.watch().outcome().count()).isLessThanOrEqualTo(total);
              assertThat(ReactiveRules.fewestBearable(one.watch().situation()))
                  .isLessThanOrEqualTo(one.hybrid()[t]);
              gone[0]++;
            }
          }
        });
    assertThat(gone[0]).isPositive();
  }

  @Test
  void whatTheRulesAddIsAlwaysThere() {
    int[] added = {0};
    forEachCase(
        one -> {
          int total = one.watch().situation().signals().total();
          int asked = one.watch().outcome().count();
          if (asked > total) {
            assertThat(Hybrid.floor(one.watch())).isEqualTo(asked);
            added[0]++;
          }
        });
    assertThat(added[0]).isPositive();
  }

  @Test
  void countsKeepTheLimits() {
    forEachCase(
        one -> {
          Limits limits = one.problem().fleet().limits();
          for (int count : one.hybrid()) {
            assertThat(count).isBetween(limits.min(), limits.ceiling());
          }
        });
  }

  @Test
  void aPlanThatIsRaisedIsPricedAsItIs() {
    forEachCase(
        one ->
            assertThat(HYBRID.plan(one.problem()).price())
                .contains(
                    PlanPrice.of(
                        one.problem(),
                        one.hybrid(),
                        QueueService.cheapest(one.problem(), one.hybrid()))));
  }

  @Test
  void needsWhatBothNeedAndFailsWhereSignalsWereNotRead() {
    assertThat(HYBRID.needs()).containsExactlyInAnyOrder(Need.LOAD, Need.SIGNALS);
    assertThatExceptionOfType(NoPlanException.class)
        .isThrownBy(() -> HYBRID.plan(PlanProblems.random(1)))
        .withMessage("the signals were not read");
  }
}
