package io.productify.optimizer.engine.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.metrics.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What holds in every situation, on random ones with fixed seeds. */
class ReactivePropertiesTest {

  private static final int SITUATIONS = 50_000;

  private static void forEachSituation(Consumer<Situation> check) {
    for (long seed = 0; seed < SITUATIONS; seed++) {
      check.accept(random(new Random(seed)));
    }
  }

  /** Every other situation is mostly idle, so that removals are frequent. */
  private static Situation random(Random random) {
    double level = random.nextBoolean() ? 0.3 : 1.2;
    Map<Signal, Double> measured = new EnumMap<>(Signal.class);
    for (Signal signal : Signal.values()) {
      if (random.nextInt(12) > 0) {
        measured.put(signal, level * 100 * random.nextDouble());
      }
    }
    for (Signal count : List.of(Signal.FAILED, Signal.REJECTED, Signal.QUEUED)) {
      measured.computeIfPresent(count, (signal, v) -> random.nextInt(5) == 0 ? 1.0 : 0.0);
    }
    int running = random.nextInt(12);
    measured.computeIfPresent(
        Signal.MEASURED, (signal, v) -> (double) Math.max(0, running - random.nextInt(4) / 3));
    int min = random.nextInt(4);
    ReactivePolicy policy =
        ReactivePolicy.standard(min, min + random.nextInt(8))
            .with(PolicyField.SCALE_DOWN_MAX_STEP, 1 + random.nextInt(6))
            .with(PolicyField.SCALE_DOWN_CPU, 1 + 68 * random.nextDouble());
    return new Situation(
        new Signals(running, random.nextInt(3) == 0 ? 1 : 0, measured), policy, timers(random));
  }

  private static Timers timers(Random random) {
    Optional<Timers.LastAction> last =
        random.nextInt(3) == 0
            ? Optional.of(
                new Timers.LastAction(
                    random.nextBoolean() ? Direction.UP : Direction.DOWN,
                    Duration.ofSeconds(random.nextInt(400))))
            : Optional.empty();
    Set<Trigger> muted = EnumSet.noneOf(Trigger.class);
    List.of(Trigger.values()).stream().filter(t -> random.nextInt(6) == 0).forEach(muted::add);
    return new Timers(
        last,
        new Timers.Held(
            Duration.ofSeconds(random.nextInt(60)), Duration.ofSeconds(random.nextInt(1200))),
        muted);
  }

  @Test
  void aCountNeverLeavesItsLimits() {
    List<Verdict> seen = new ArrayList<>();
    forEachSituation(
        situation -> {
          Verdict verdict = ReactiveRules.evaluate(situation);
          int before = situation.signals().total();
          int after = before + verdict.change();
          assertThat(after)
              .isBetween(
                  Math.min(before, situation.policy().min()),
                  Math.max(before, situation.policy().max()));
          seen.add(verdict);
        });
    assertThat(seen).extracting(Verdict::direction).contains(Direction.values());
  }

  @Test
  void whoStaysByAnothersWishIsNeverTooBusy() {
    int[] fewer = {0};
    forEachSituation(
        situation -> {
          int total = situation.signals().total();
          int fewest = ReactiveRules.fewestBearable(situation);
          assertThat(fewest).isLessThanOrEqualTo(total);
          if (fewest < total) {
            fewer[0]++;
            double cpu = situation.signals().of(Signal.AVERAGE_CPU).orElseThrow();
            assertThat(cpu * situation.signals().running() / fewest).isLessThan(59.5);
            assertThat(fewest).isGreaterThanOrEqualTo(situation.policy().min());
          }
          int idle = ReactiveRules.evaluate(situation).change();
          if (idle < 0) {
            assertThat(fewest)
                .as("what the rules remove they can bear")
                .isLessThanOrEqualTo(total + idle);
          }
        });
    assertThat(fewer[0]).isGreaterThan(100);
  }

  @Test
  void aCrashLoopIsNeverScaled() {
    forEachSituation(
        situation -> {
          if (situation.signals().running() == 0) {
            assertThat(ReactiveRules.evaluate(situation).change()).isZero();
          }
        });
  }

  @Test
  void nothingGoesWhileWhatARemovalNeedsIsMissing() {
    Set<Signal> needed =
        EnumSet.of(
            Signal.AVERAGE_CPU,
            Signal.MAX_CPU,
            Signal.MEASURED,
            Signal.AVERAGE_LIMIT_MEMORY,
            Signal.FAILED);
    forEachSituation(
        situation -> {
          if (!situation.signals().measured().keySet().containsAll(needed)) {
            assertThat(ReactiveRules.evaluate(situation).change()).isNotNegative();
          }
        });
  }

  @Test
  void aSignalThatIsLostLetsNothingGo() {
    forEachSituation(
        situation -> {
          for (Signal lost : situation.signals().measured().keySet()) {
            Signals poorer = Situations.losing(situation.signals(), lost);
            if (situation.policy().hears(lost)) {
              Situation after = new Situation(poorer, situation.policy(), situation.timers());
              assertThat(ReactiveRules.evaluate(after).change()).isNotNegative();
            }
          }
        });
  }

  @Test
  void whatIsRememberedOfAHandLeavesNoLimitAndLowersNothing() {
    Random random = new Random(1);
    forEachSituation(
        situation -> {
          Verdict verdict = ReactiveRules.evaluate(situation);
          int total = situation.signals().total();
          ReactivePolicy policy = situation.policy();
          int count =
              Reconciliation.reconcile(Optional.of(random.nextInt(15)), situation, verdict).count();
          assertThat(count)
              .isBetween(
                  Math.min(total, policy.min()),
                  Math.max(total, Math.max(policy.min(), policy.max())));
          assertThat(count).isGreaterThanOrEqualTo(total + verdict.change());
          if (situation.signals().running() == 0) {
            assertThat(count).isEqualTo(total);
          }
        });
  }

  @Test
  void theSameSituationHasTheSameVerdict() {
    forEachSituation(
        situation ->
            assertThat(ReactiveRules.evaluate(situation))
                .isEqualTo(ReactiveRules.evaluate(situation)));
  }
}
