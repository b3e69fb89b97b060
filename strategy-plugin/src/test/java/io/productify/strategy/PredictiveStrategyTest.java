package io.productify.strategy;

import static io.productify.strategy.testing.Checks.block;
import static io.productify.strategy.testing.Checks.check;
import static io.productify.strategy.testing.Checks.plan;
import static io.productify.strategy.testing.Checks.samples;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.strategy.optimizer.OptimizeRequest;
import io.productify.strategy.optimizer.PlanReply;
import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import io.productify.strategy.optimizer.PlanReply.Planned;
import io.productify.strategy.plan.Answer;
import io.productify.strategy.plan.Direction;
import io.productify.strategy.plan.Moment;
import io.productify.strategy.plan.Origin;
import io.productify.strategy.plan.Replicas;
import io.productify.strategy.plan.Samples;
import io.productify.strategy.plan.Serving;
import io.productify.strategy.plan.StepPlan;
import io.productify.strategy.policy.AgentConfig;
import io.productify.strategy.policy.InvalidConfigException;
import io.productify.strategy.telemetry.AgentLog;
import io.productify.strategy.telemetry.Meter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PredictiveStrategyTest {

  private static final Map<String, String> BLOCK =
      block("http://127.0.0.1", "run_deadline", "60s", "group", "web");

  private final AtomicLong now = new AtomicLong();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final List<CompletableFuture<PlanReply>> sent = new ArrayList<>();
  private final List<OptimizeRequest> requests = new ArrayList<>();
  private volatile Settings settings = new Settings(AgentConfig.NONE, this::send);
  private final PredictiveStrategy strategy =
      new PredictiveStrategy(
          () -> settings,
          new PredictiveStrategy.Memory(() -> new Moment(now.get(), Instant.EPOCH)),
          new EvaluationLog(
              new AgentLog(
                  new PrintStream(written, true, StandardCharsets.UTF_8), () -> Instant.EPOCH),
              () -> Meter.NONE));

  private CompletableFuture<PlanReply> send(OptimizeRequest request) {
    requests.add(request);
    sent.add(new CompletableFuture<>());
    return sent.get(sent.size() - 1);
  }

  private CompletableFuture<Answer> evaluate(Map<String, String> block, int current, Samples found)
      throws InvalidConfigException {
    return strategy.evaluate(new Evaluation(check("load"), block, found, current));
  }

  private CompletableFuture<Answer> evaluate(int current) throws InvalidConfigException {
    return evaluate(BLOCK, current, samples(42));
  }

  private List<String> log() {
    return written.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void asksOnceAndServesThePlanUntilItRunsOut() throws Exception {
    CompletableFuture<Answer> fresh = evaluate(3);
    sent.get(0).complete(new Planned(plan(15, 4, 5)));
    now.addAndGet(TimeUnit.SECONDS.toNanos(15));
    CompletableFuture<Answer> cached = evaluate(4);
    now.addAndGet(TimeUnit.SECONDS.toNanos(15));
    CompletableFuture<Answer> next = evaluate(5);

    assertThat(fresh.join().count()).isEqualTo(4);
    assertThat(fresh.join().meta()).containsEntry("source", "fresh").containsEntry("step", 1);
    assertThat(cached.join().count()).isEqualTo(5);
    assertThat(cached.join().meta()).containsEntry("source", "cached").containsEntry("step", 2);
    assertThat(next).isNotDone();
    assertThat(sent).hasSize(2);
  }

  @Test
  void fallsBackOnceAPlanHasRunOutInsteadOfServingItsLastStep() throws Exception {
    CompletableFuture<Answer> fresh = evaluate(3);
    sent.get(0).complete(new Planned(plan(15, 2)));
    now.addAndGet(TimeUnit.SECONDS.toNanos(15));
    CompletableFuture<Answer> later = evaluate(3);
    sent.get(1).complete(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));

    assertThat(fresh.join().count()).isEqualTo(2);
    assertThat(later.join().count()).isEqualTo(3);
    assertThat(later.join().reason()).isEqualTo("optimizer unreachable, holding 3");
    assertThat(log()).anyMatch(line -> line.contains("no fresh plan"));
  }

  @Test
  void clampsWhateverTheSource() throws Exception {
    CompletableFuture<Answer> fresh = evaluate(3);
    sent.get(0).complete(new Planned(plan(15, 500)));
    CompletableFuture<Answer> cached = evaluate(3);
    now.addAndGet(TimeUnit.SECONDS.toNanos(15));
    CompletableFuture<Answer> fallback = evaluate(12);
    sent.get(1).complete(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));

    assertThat(List.of(fresh.join(), cached.join(), fallback.join()))
        .allMatch(answer -> answer.count() == 10)
        .allMatch(answer -> "max".equals(answer.meta().get("corrected_by")));
    assertThat(fallback.join().direction()).isEqualTo(Direction.DOWN);
  }

  @Test
  void leavesTheCountAloneWithoutSamplesAndAsksNobody() throws Exception {
    Answer answer = evaluate(BLOCK, 12, samples()).join();

    assertThat(answer.count()).isEqualTo(12);
    assertThat(answer.direction()).isEqualTo(Direction.NONE);
    assertThat(sent).isEmpty();
  }

  @Test
  void namesTheApplicationInTheMeta() throws Exception {
    CompletableFuture<Answer> answer = evaluate(3);
    sent.get(0).complete(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));

    assertThat(answer.join().meta())
        .containsEntry("app", "shop")
        .containsEntry("group", "web")
        .containsEntry("task", "")
        .containsEntry("check", "load");
  }

  @Test
  void warnsOfAnOddBlockOnce() throws Exception {
    Map<String, String> odd = block("http://127.0.0.1", "cachesize", "5");
    evaluate(odd, 3, samples()).join();
    evaluate(odd, 3, samples()).join();

    assertThat(log()).filteredOn(line -> line.contains("cachesize is not a known key")).hasSize(1);
  }

  @Test
  void onlyAConfigurationMistakeIsAnError() {
    assertThatThrownBy(() -> evaluate(Map.of(), 3, samples(1)))
        .isInstanceOf(InvalidConfigException.class);
  }

  @Test
  void aReloadTakesHoldWithTheNextRequestAndLeavesTheOneUnderWayAlone() throws Exception {
    CompletableFuture<Answer> before = evaluate(3);
    List<OptimizeRequest> sentAfterwards = new ArrayList<>();
    settings =
        new Settings(
            AgentConfig.NONE,
            request -> {
              sentAfterwards.add(request);
              return CompletableFuture.completedFuture(new Planned(plan(15, 7)));
            });

    sent.get(0).complete(new Planned(plan(15, 4)));
    assertThat(before.join().count()).isEqualTo(4);
    assertThat(sentAfterwards).isEmpty();

    now.addAndGet(TimeUnit.SECONDS.toNanos(15));
    assertThat(evaluate(4).join().count()).isEqualTo(7);
    assertThat(sentAfterwards).hasSize(1);
    assertThat(sent).hasSize(1);
  }

  @Test
  void tellsTheOptimizerWhatIsOnItsWayAndKeepsToItWithoutAPlan() throws Exception {
    CompletableFuture<Answer> raised = evaluate(3);
    sent.get(0).complete(new Planned(plan(15, 500)));
    now.addAndGet(TimeUnit.SECONDS.toNanos(15));
    CompletableFuture<Answer> held = evaluate(4);
    sent.get(1).complete(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));
    now.addAndGet(TimeUnit.SECONDS.toNanos(105));
    CompletableFuture<Answer> graceOver = evaluate(4);
    sent.get(2).complete(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));

    assertThat(raised.join().count()).isEqualTo(10);
    assertThat(raised.join().meta()).containsEntry("pending", 7);
    assertThat(held.join().count()).isEqualTo(10);
    assertThat(held.join().reason())
        .isEqualTo("optimizer unreachable, holding the 10 asked for 15 s ago, of which 4 run");
    assertThat(graceOver.join().count()).isEqualTo(4);
    assertThat(requests)
        .extracting(OptimizeRequest::replicas)
        .containsExactly(new Replicas(3, 0), new Replicas(4, 6), new Replicas(4, 0));
  }

  @Test
  void givesTheMetaThatTheReferenceListsAndNothingElse() throws Exception {
    Map<String, String> steady = new TreeMap<>(BLOCK);
    steady.put("scale_down_stabilization", "5m");
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    answers.add(evaluate(steady, 12, samples(42)));
    sent.get(0)
        .complete(
            new Planned(
                new StepPlan(
                    false,
                    List.of(12),
                    15,
                    new Origin("milp", "demand is 4.2", "01J", true),
                    new Serving(OptionalDouble.of(0.5), "steady"))));
    answers.add(evaluate(steady, 20, samples(42)));
    now.addAndGet(TimeUnit.SECONDS.toNanos(15));
    answers.add(evaluate(steady, 0, samples(42)));
    sent.get(1).complete(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));
    answers.add(evaluate(steady, 3, samples()));

    Set<String> keys = new TreeSet<>();
    for (CompletableFuture<Answer> answer : answers) {
      assertThat(answer.join().meta())
          .containsKeys("source", "raw_count", "check", "app", "group", "task");
      keys.addAll(answer.join().meta().keySet());
    }
    assertThat(keys).isEqualTo(metaKeysOfTheReference());
  }

  private static Set<String> metaKeysOfTheReference() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "plugin.md"));
    int table = page.indexOf("| meta key |");
    Set<String> keys = new TreeSet<>();
    for (String row : page.substring(table, page.indexOf("\n\n", table)).lines().skip(2).toList()) {
      Matcher key = Pattern.compile("`([a-z_]+)`").matcher(row.split("\\|", -1)[1]);
      while (key.find()) {
        keys.add(key.group(1));
      }
    }
    return keys;
  }
}
