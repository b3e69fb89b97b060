package io.productify.optimizer.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.engine.Hold;
import io.productify.optimizer.engine.Hybrid;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.NodeShareEngine;
import io.productify.optimizer.engine.Proportional;
import io.productify.optimizer.engine.Reactive;
import io.productify.optimizer.engine.host.PoolRules;
import io.productify.optimizer.engine.policy.PolicyBook;
import io.productify.optimizer.engine.reactive.ReactiveState;
import io.productify.optimizer.engine.reactive.Trigger;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.metrics.ClusterNode;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsUnavailableException;
import io.productify.optimizer.metrics.NodeSource;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.Signal;
import io.productify.optimizer.metrics.SignalReading;
import io.productify.optimizer.metrics.SignalSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is read for which engine, and what an answer says where it cannot be read. */
class EngineNeedsTest {

  private static final MetricsSource NO_LOAD =
      query ->
          CompletableFuture.failedFuture(
              new MetricsUnavailableException("down", List.of("pfy_total_requests")));
  private static final NodeSource NO_NODES =
      now ->
          CompletableFuture.failedFuture(new MetricsUnavailableException("down", List.of("nodes")));

  private final Map<Signal, Double> signals = new EnumMap<>(Signal.class);
  private final List<String> warnings = new ArrayList<>();
  private final List<String> newPools = new ArrayList<>();
  private final Map<ScalingTarget, ReactiveState.Acted> kept = new HashMap<>();
  private final Set<Trigger> keptTriggers = EnumSet.noneOf(Trigger.class);
  private ReactiveMemory memory = memory();
  private final HostBook hosts =
      new HostBook(PoolRules.DEFAULT, (book, pool) -> newPools.add(pool));
  private PolicyBook book = new PolicyBook(Map.of("scale_up_duration", 30), Map.of(), Map.of());
  private NodeSource nodes = NO_NODES;
  private int signalReads;
  private Mode mode = Mode.SERVE;

  @BeforeEach
  void idle() {
    signals.put(Signal.AVERAGE_CPU, 10.0);
    signals.put(Signal.MAX_CPU, 20.0);
    signals.put(Signal.MEASURED, 10.0);
    signals.put(Signal.AVERAGE_LIMIT_MEMORY, 20.0);
    signals.put(Signal.MAX_LIMIT_MEMORY, 25.0);
    signals.put(Signal.FAILED, 0.0);
  }

  private PlanAnswer ask(Engine engine, int current, int second) {
    return ask(engine, NO_LOAD, current, second);
  }

  private PlanAnswer ask(Engine engine, MetricsSource load, int current, int second) {
    SignalSource reader =
        (target, now) -> {
          signalReads++;
          Map<Signal, SignalReading.Sample> samples = new EnumMap<>(Signal.class);
          signals.forEach(
              (signal, value) ->
                  samples.put(signal, new SignalReading.Sample(value, now.getEpochSecond())));
          return CompletableFuture.completedFuture(new SignalReading(samples));
        };
    Sensing senses =
        new ClusterSenses(
            new ClusterSenses.Sources(reader, now -> nodes.nodes(now)),
            () -> book,
            memory,
            warnings::add);
    DecisionListeners listeners = new DecisionListeners(List.of(memory, hosts));
    PlanningPipeline pipeline =
        Pipelines.pipeline(
            new Observation.Sources(load, Pipelines.NO_HISTORY, app -> LocalCalendar.UTC, senses),
            Pipelines.deciders(
                List.of(engine), engine, new Delivery(mode, Shadows.none(listeners), listeners)));
    PlanRequest request =
        Pipelines.request(
            current,
            new Limits(1, 10),
            new PlanRequest.Wishes(60, Optional.of(engine.name()), Map.of()));
    Instant now = Pipelines.NOW.plusSeconds(second);
    return pipeline
        .plan(
            pipeline.evaluate(
                request, new DecisionStamp("id", now), new StageTimer(() -> 0, 3_600_000)))
        .toCompletableFuture()
        .join();
  }

  private static NodeSource nodes(int count) {
    ClusterNode node =
        new ClusterNode("n", true, new ClusterNode.Place("", "default", "dc1"), Optional.empty());
    return now -> CompletableFuture.completedFuture(Collections.nCopies(count, node));
  }

  @Test
  void nodeShareWorksForAServiceWithoutTrafficMetrics() {
    nodes = nodes(13);
    book = new PolicyBook(Map.of("node_percentage", 50), Map.of(), Map.of());
    PlanAnswer answer = ask(new NodeShareEngine(), 4, 0);
    assertThat(answer.desired()).containsOnly(6);
    assertThat(answer.decision().reason()).isEqualTo("node share: 50 % of 13 eligible nodes is 6");
    assertThat(answer.decision().outcome().fallback()).isFalse();
    assertThat(signalReads).isZero();
  }

  @Test
  void nodesThatCannotBeReadHoldTheCount() {
    book = new PolicyBook(Map.of("node_percentage", 50), Map.of(), Map.of());
    PlanAnswer answer = ask(new NodeShareEngine(), 4, 0);
    assertThat(answer.desired()).containsOnly(4);
    assertThat(answer.decision().outcome().fallback()).isTrue();
    assertThat(answer.decision().reason()).contains("the nodes cannot be read");
  }

  @Test
  void aStaticCountNeedsNoNodes() {
    book = new PolicyBook(Map.of("node_static_servers", 5), Map.of(), Map.of());
    assertThat(ask(new NodeShareEngine(), 4, 0).desired()).containsOnly(5);
  }

  @Test
  void aShareThatMakesNoSenseIsWarnedOfAndHolds() {
    nodes = nodes(13);
    book = new PolicyBook(Map.of("node_percentage", 500), Map.of(), Map.of());
    assertThat(ask(new NodeShareEngine(), 4, 0).desired()).containsOnly(4);
    assertThat(warnings).containsExactly("node share: percentage must be 1 to 100, was 500");
  }

  @Test
  void anEngineThatNeedsNoSignalsReadsNone() {
    ask(new Hold(), 4, 0);
    ask(new Proportional(), Pipelines.source(Pipelines.window(250)), 3, 0);
    assertThat(signalReads).isZero();
  }

  @Test
  void reactiveScalesDownAfterFiveIdleMinutesAndThenCoolsDown() {
    Engine reactive = new Reactive();
    assertThat(ask(reactive, 5, 0).desired()).containsOnly(5);
    assertThat(ask(reactive, 5, 299).desired()).containsOnly(5);
    PlanAnswer removed = ask(reactive, 5, 300);
    assertThat(removed.desired()).containsOnly(3);
    assertThat(removed.decision().reason())
        .startsWith("reactive: -2: idle: average cpu 10.0, average memory 20.0");
    PlanAnswer after = ask(reactive, 3, 301);
    assertThat(after.desired()).containsOnly(3);
    assertThat(after.decision().reason())
        .isEqualTo(
            "reactive: no change (blocked by cooldown_down): cooldown: 1 of 300 s since replicas"
                + " were removed");
  }

  @Test
  void reactiveHoldsWhereNothingCanBeRead() {
    signals.clear();
    PlanAnswer answer = ask(new Reactive(), 5, 0);
    assertThat(answer.desired()).containsOnly(5);
    assertThat(answer.decision().outcome().fallback()).isFalse();
    assertThat(answer.decision().reason())
        .isEqualTo(
            "reactive: no change (blocked by missing_signal): there is no average cpu: no removal");
  }

  @Test
  void aCountRaisedByHandIsAdoptedAndSaidSo() {
    Engine reactive = new Reactive();
    signals.put(Signal.AVERAGE_CPU, 50.0);
    ask(reactive, 5, 0);
    PlanAnswer answer = ask(reactive, 8, 30);
    assertThat(answer.desired()).containsOnly(8);
    assertThat(answer.decision().reason()).endsWith("raised by hand from 5 to 8: adopted");
    assertThat(ask(reactive, 8, 60).decision().reason()).doesNotContain("by hand");
  }

  /** The agent tells what runs: a group that crashes has 0, whatever is wanted of it. */
  @Test
  void aGroupOfWhichNothingRunsIsLeftAloneBelowTheLowestCountToo() {
    signals.put(Signal.MAX_CPU, 99.0);
    PlanAnswer answer = ask(new Reactive(), 0, 0);
    assertThat(answer.desired()).containsOnly(0);
    assertThat(answer.decision().outcome().noChange()).isTrue();
    assertThat(answer.explanation().solution().corrections()).isEmpty();
  }

  @Test
  void aCrashIsNobodysHandAndTheTargetIsThatOfBefore() {
    Engine reactive = new Reactive();
    signals.put(Signal.AVERAGE_CPU, 50.0);
    ask(reactive, 5, 0);
    assertThat(ask(reactive, 0, 10).decision().reason()).doesNotContain("by hand");
    assertThat(ask(reactive, 5, 20).decision().reason()).doesNotContain("by hand");
    ask(reactive, 0, 30);
    assertThat(ask(reactive, 3, 40).decision().reason())
        .endsWith("lowered by hand from 5 to 3: adopted");
  }

  @Test
  void aCountThatNothingAsksToChangeIsLeftAsItIs() {
    signals.put(Signal.AVERAGE_CPU, 50.0);
    assertThat(ask(new Reactive(), 10, 0).decision().outcome().noChange()).isTrue();
    signals.put(Signal.MAX_CPU, 99.0);
    assertThat(ask(new Reactive(), 9, 60).decision().outcome().noChange()).isFalse();
  }

  @Test
  void aCountAboveTheHighestIsNotLeft() {
    signals.put(Signal.AVERAGE_CPU, 50.0);
    PlanAnswer answer = ask(new Reactive(), 11, 0);
    assertThat(answer.desired()).containsOnly(10);
    assertThat(answer.decision().outcome().noChange()).isFalse();
  }

  @Test
  void whatObserveModeDoesNotServeStartsNoCooldown() {
    mode = Mode.OBSERVE;
    Engine reactive = new Reactive();
    ask(reactive, 5, 0);
    assertThat(ask(reactive, 5, 300).decision().reason())
        .startsWith("observe mode: would have answered 3; reactive: -2");
    assertThat(ask(reactive, 5, 301).decision().reason())
        .startsWith("observe mode: would have answered 3; reactive: -2");
  }

  @Test
  void aChangeOfOursThatIsUnderWayIsNobodysHand() {
    Engine reactive = new Reactive();
    signals.put(Signal.MAX_CPU, 99.0);
    assertThat(ask(reactive, 5, 0).desired()).containsOnly(8);
    signals.put(Signal.MAX_CPU, 50.0);
    assertThat(ask(reactive, 5, 15).decision().reason()).doesNotContain("lowered");
  }

  private ReactiveMemory memory() {
    return new ReactiveMemory(
        10,
        (target, change, fired) -> {
          kept.put(target, change);
          keptTriggers.addAll(fired);
        });
  }

  private void restart() {
    memory = memory();
    kept.forEach((target, change) -> memory.restore(target, change, keptTriggers));
  }

  @Test
  void aRestartWithinTheCooldownDoesNotActASecondTime() {
    Engine reactive = new Reactive();
    ask(reactive, 5, 0);
    assertThat(ask(reactive, 5, 300).desired()).containsOnly(3);
    restart();
    ask(reactive, 3, 310);
    assertThat(ask(reactive, 3, 599).decision().reason())
        .contains("blocked by cooldown_down", "cooldown: 299 of 300 s");
    memory = memory();
    ask(reactive, 3, 0);
    assertThat(ask(reactive, 3, 599).desired()).as("with nothing kept").containsOnly(2);
  }

  @Test
  void aTriggerThatActedBeforeARestartIsMutedAfterIt() {
    Engine reactive = new Reactive();
    signals.put(Signal.AVERAGE_CPU, 71.0);
    ask(reactive, 5, 0);
    assertThat(ask(reactive, 5, 30).desired()).containsOnly(6);
    restart();
    ask(reactive, 6, 130);
    // The cooldown of 120 s is over, and that of the trigger, 180 s, is not.
    assertThat(ask(reactive, 6, 209).decision().reason()).contains("trigger_cooldown");
    assertThat(ask(reactive, 6, 210).desired()).containsOnly(7);
  }

  @Test
  void whatIsKnownSinceARestartIsNewerThanWhatWasKept() {
    Engine reactive = new Reactive();
    signals.put(Signal.AVERAGE_CPU, 50.0);
    ask(reactive, 5, 0);
    ScalingTarget shop = ScalingTarget.of("web", "shop", "server");
    memory.restore(shop, 9);
    assertThat(ask(reactive, 5, 10).decision().reason()).doesNotContain("by hand");
    memory = memory();
    memory.restore(shop, 4);
    assertThat(ask(reactive, 5, 20).decision().reason())
        .contains("raised by hand from 4 to 5: adopted");
  }

  @Test
  void atTheHighestCountAPoolWantsHosts() {
    signals.put(Signal.MAX_CPU, 99.0);
    ask(new Reactive(), 10, 0);
    assertThat(hosts.wanted("default", Pipelines.NOW)).isTrue();
    assertThat(hosts.shortfallReplicas("default", Pipelines.NOW)).isEqualTo(3);
    assertThat(newPools).containsExactly("default");
    assertThat(hosts.wanted("gpu", Pipelines.NOW)).isFalse();
  }

  @Test
  void anApplicationOfThePoolGpuThatIsStuckGrowsThatPoolAlone() {
    book = new PolicyBook(Map.of("pool", "gpu"), Map.of(), Map.of());
    signals.put(Signal.AVERAGE_CPU, 50.0);
    signals.put(Signal.QUEUED, 2.0);
    Engine reactive = new Reactive();
    // Stuck from the 61st second, and wanted from the third evaluation in a row on.
    for (int second : new int[] {0, 61, 71}) {
      ask(reactive, 5, second);
      assertThat(hosts.wanted("gpu", Pipelines.NOW.plusSeconds(second))).isFalse();
    }
    ask(reactive, 5, 81);
    assertThat(hosts.wanted("gpu", Pipelines.NOW.plusSeconds(81))).isTrue();
    assertThat(hosts.shortfallReplicas("gpu", Pipelines.NOW.plusSeconds(81))).isEqualTo(2);
    assertThat(hosts.wanted("default", Pipelines.NOW.plusSeconds(81))).isFalse();
  }

  @Test
  void hybridIsRaisedByAnEmergencyAndHeldWhereTheRulesHold() {
    Engine hybrid = new Hybrid(new Proportional());
    MetricsSource load = Pipelines.source(Pipelines.window(100));
    signals.put(Signal.MAX_CPU, 99.0);
    assertThat(ask(hybrid, load, 4, 0).desired()[0]).isEqualTo(7);
    signals.clear();
    PlanAnswer held = ask(hybrid, load, 7, 250);
    assertThat(held.desired()).containsOnly(7);
    assertThat(held.decision().reason()).contains("rps").contains("missing_signal");
  }
}
