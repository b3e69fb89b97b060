package io.productify.optimizer.engine.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.metrics.SignalReading;
import io.productify.optimizer.metrics.SignalReading.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReactiveStateTest {

  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");
  private static final ReactivePolicy POLICY = Situations.policy();

  private static ReactiveState.Seen seen(Signals signals, int second) {
    Map<Signal, Sample> samples = new EnumMap<>(Signal.class);
    signals
        .measured()
        .forEach(
            (signal, value) ->
                samples.put(signal, new Sample(value, START.getEpochSecond() + second)));
    return new ReactiveState.Seen(
        signals.running(),
        signals.pending(),
        new SignalReading(samples),
        START.plusSeconds(second));
  }

  private static Timers.Held heldAt(ReactiveState state, int second) {
    return state.timers(POLICY, START.plusSeconds(second)).held();
  }

  @Test
  void aSampleThatHasNotAdvancedIsTheLastResultAgain() {
    Signals busy = Situations.calm().with(Signal.AVERAGE_CPU, 80);
    ReactiveState state = ReactiveState.NEW.after(seen(busy, 0), POLICY);
    Map<Signal, Sample> same = new EnumMap<>(Signal.class);
    same.putAll(seen(busy, 0).samples().newest());
    same.put(Signal.AVERAGE_CPU, new Sample(0, START.getEpochSecond()));
    ReactiveState.Seen stale =
        new ReactiveState.Seen(5, 0, new SignalReading(same), START.plusSeconds(5));
    assertThat(state.signals(stale).of(Signal.AVERAGE_CPU)).hasValue(80);
    same.put(Signal.AVERAGE_CPU, new Sample(0, START.getEpochSecond() + 10));
    ReactiveState.Seen advanced =
        new ReactiveState.Seen(5, 0, new SignalReading(same), START.plusSeconds(10));
    assertThat(state.signals(advanced).of(Signal.AVERAGE_CPU)).hasValue(0);
  }

  @Test
  void aSignalThatIsGoneIsMissing() {
    ReactiveState state = ReactiveState.NEW.after(seen(Situations.calm(), 0), POLICY);
    Signals without = Situations.without(Situations.calm(), Signal.AVERAGE_CPU);
    assertThat(state.signals(seen(without, 10)).of(Signal.AVERAGE_CPU)).isEmpty();
  }

  @Test
  void aSignalThatIsMissingIsLostForAnHour() {
    Signals without = Situations.without(Situations.calm(), Signal.THROTTLE);
    ReactiveState state =
        ReactiveState.NEW
            .after(seen(Situations.calm(), 0), POLICY)
            .after(seen(without, 60), POLICY);
    assertThat(state.signals(seen(without, 3600)).lost()).containsExactly(Signal.THROTTLE);
    assertThat(state.signals(seen(without, 3601)).lost()).isEmpty();
    assertThat(ReactiveState.NEW.signals(seen(without, 60)).lost()).isEmpty();
  }

  @Test
  void conditionsAreTimedFromWhenTheyBeganAndAnewAfterABreak() {
    Signals busy = Situations.calm().with(Signal.AVERAGE_CPU, 80);
    ReactiveState state =
        ReactiveState.NEW.after(seen(busy, 0), POLICY).after(seen(busy, 20), POLICY);
    assertThat(heldAt(state, 20).up()).isEqualTo(Duration.ofSeconds(20));
    assertThat(heldAt(state, 20).down()).isZero();
    ReactiveState broken = state.after(seen(Situations.calm(), 25), POLICY);
    assertThat(heldAt(broken, 25).up()).isZero();
    assertThat(heldAt(broken.after(seen(busy, 30), POLICY), 40).up())
        .isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void idlenessIsTimedLikewise() {
    ReactiveState state =
        ReactiveState.NEW
            .after(seen(Situations.idle(5), 0), POLICY)
            .after(seen(Situations.idle(5), 299), POLICY);
    assertThat(heldAt(state, 299).down()).isEqualTo(Duration.ofSeconds(299));
    Signals without = Situations.without(Situations.idle(5), Signal.MAX_CPU);
    assertThat(heldAt(state.after(seen(without, 300), POLICY), 300).down()).isZero();
  }

  @Test
  void theWaitForCapacityIsTimedFromTheFirstCycleThatSawIt() {
    Signals queued = Situations.calm().with(Signal.QUEUED, 1);
    ReactiveState state = ReactiveState.NEW.after(seen(queued, 0), POLICY);
    assertThat(state.signals(seen(queued, 61)).of(Signal.QUEUED_SECONDS)).hasValue(61);
    ReactiveState placed = state.after(seen(Situations.calm(), 62), POLICY);
    assertThat(placed.signals(seen(queued, 70)).of(Signal.QUEUED_SECONDS)).hasValue(0);
  }

  @Test
  void aTriggerIsMutedFor180SecondsAfterItAddedReplicas() {
    ReactiveState state =
        ReactiveState.NEW.answered(
            new ReactiveState.Acted(5, 6, START), Set.of(Trigger.AVERAGE_CPU));
    assertThat(state.timers(POLICY, START.plusSeconds(179)).suppressed())
        .containsExactly(Trigger.AVERAGE_CPU);
    assertThat(state.timers(POLICY, START.plusSeconds(180)).suppressed()).isEmpty();
  }

  @Test
  void anAnswerThatChangesNothingStartsNoCooldown() {
    ReactiveState state =
        ReactiveState.NEW.answered(
            new ReactiveState.Acted(5, 5, START), Set.of(Trigger.AVERAGE_CPU));
    assertThat(state.timers(POLICY, START).last()).isEmpty();
    assertThat(state.timers(POLICY, START).suppressed()).isEmpty();
    assertThat(state.target()).contains(5);
  }

  @Test
  void aChangeIsRememberedWithItsDirection() {
    ReactiveState state =
        ReactiveState.NEW.answered(new ReactiveState.Acted(5, 3, START), Set.of());
    assertThat(state.timers(POLICY, START.plusSeconds(7)).last())
        .contains(new Timers.LastAction(Direction.DOWN, Duration.ofSeconds(7)));
    assertThat(state.target()).contains(3);
  }
}
