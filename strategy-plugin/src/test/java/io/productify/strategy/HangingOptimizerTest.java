package io.productify.strategy;

import static io.productify.strategy.testing.Checks.block;
import static io.productify.strategy.testing.Checks.check;
import static io.productify.strategy.testing.Checks.samples;
import static org.assertj.core.api.Assertions.assertThat;

import io.productify.strategy.optimizer.OptimizerClient;
import io.productify.strategy.optimizer.OptimizerLanes;
import io.productify.strategy.optimizer.RenewedHttpClient;
import io.productify.strategy.optimizer.TlsFiles;
import io.productify.strategy.plan.Answer;
import io.productify.strategy.policy.AgentConfig;
import io.productify.strategy.policy.Tls;
import io.productify.strategy.telemetry.AgentLog;
import io.productify.strategy.telemetry.Meter;
import io.productify.strategy.testing.Contract;
import io.productify.strategy.testing.RawServer;
import io.productify.strategy.testing.RawServer.Manner;
import io.productify.strategy.testing.StubOptimizer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole way of an evaluation, with real connections to optimizers that are no use. */
@Timeout(120)
class HangingOptimizerTest {

  private final ExecutorService httpThreads = Executors.newFixedThreadPool(2);
  private final Settings settings = settings();
  private final PredictiveStrategy strategy =
      new PredictiveStrategy(
          () -> settings,
          PredictiveStrategy.Memory.ofThisMachine(),
          new EvaluationLog(
              new AgentLog(
                  new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                  () -> Instant.EPOCH),
              () -> Meter.NONE));

  private Settings settings() {
    try {
      RenewedHttpClient http = new RenewedHttpClient(Tls.DEFAULT, httpThreads, warning -> {});
      return new Settings(
          AgentConfig.NONE, new OptimizerClient(new OptimizerLanes(), http, warning -> {}));
    } catch (TlsFiles.UnusableException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterEach
  void endThreads() {
    httpThreads.shutdownNow();
  }

  private CompletableFuture<Answer> evaluate(String name, Map<String, String> block)
      throws Exception {
    return strategy.evaluate(new Evaluation(check(name), block, samples(42), 3));
  }

  @ParameterizedTest
  @CsvSource({"http,SILENT", "http,DRIPPING", "https,SILENT"})
  void theDeadlineOfARunHoldsWhateverTheOptimizerDoes(String scheme, Manner manner)
      throws Exception {
    try (RawServer server = new RawServer(manner)) {
      String url = scheme + "://127.0.0.1:" + server.port();

      Answer answer =
          evaluate("load", block(url, "run_deadline", "100ms")).get(60, TimeUnit.SECONDS);

      assertThat(answer.count()).isEqualTo(3);
      assertThat(answer.reason()).isEqualTo("optimizer timed out (run_deadline), holding 3");
    }
  }

  @ParameterizedTest
  @CsvSource({"http,SILENT", "http,DRIPPING", "https,SILENT"})
  void anAttemptThatHangsIsCutOffAndMadeOnceMore(String scheme, Manner manner) throws Exception {
    try (RawServer server = new RawServer(manner)) {
      String url = scheme + "://127.0.0.1:" + server.port();

      Answer answer = evaluate("load", block(url, "run_deadline", "60s")).get(60, TimeUnit.SECONDS);

      assertThat(answer.reason()).isEqualTo("optimizer timed out, holding 3");
      assertThat(server.ended().tryAcquire(2, 60, TimeUnit.SECONDS)).isTrue();
      assertThat(server.accepted().availablePermits()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource({"http", "https"})
  void aConnectionThatIsClosedIsTriedOnceMore(String scheme) throws Exception {
    try (RawServer server = new RawServer(Manner.HANGING_UP)) {
      String url = scheme + "://127.0.0.1:" + server.port();

      Answer answer = evaluate("load", block(url, "run_deadline", "60s")).get(60, TimeUnit.SECONDS);

      assertThat(answer.reason())
          .isEqualTo("optimizer closed the connection without an answer, holding 3");
      assertThat(server.accepted().availablePermits()).isEqualTo(2);
    }
  }

  @Test
  void aHandshakeThatIsRefusedIsNotTriedAgain() throws Exception {
    try (RawServer server = new RawServer(Manner.ALERTING)) {
      String url = "https://127.0.0.1:" + server.port();

      Answer answer = evaluate("load", block(url, "run_deadline", "60s")).get(60, TimeUnit.SECONDS);

      assertThat(answer.meta())
          .containsEntry(
              "failure", "optimizer did not accept the plugin's TLS certificate or protocol");
      assertThat(server.accepted().availablePermits()).isEqualTo(1);
    }
  }

  @Test
  void manyChecksOfAHangingOptimizerDoNotHoldUpThoseOfAnother() throws Exception {
    try (RawServer hanging = new RawServer(Manner.SILENT);
        StubOptimizer working =
            StubOptimizer.answering(200, Contract.text("optimize-response.json"))) {
      Set<Thread> before = laneThreads();
      String dead = "http://127.0.0.1:" + hanging.port();
      List<CompletableFuture<Answer>> held = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        held.add(evaluate("dead-" + i, block(dead, "run_deadline", "60s")));
      }
      List<CompletableFuture<Answer>> planned = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        planned.add(
            evaluate("live-" + i, block(working.url(), "cache_size", "45", "run_deadline", "60s")));
      }

      for (CompletableFuture<Answer> answer : planned) {
        assertThat(answer.get(60, TimeUnit.SECONDS).meta()).containsEntry("source", "fresh");
      }
      assertThat(held).anyMatch(answer -> !answer.isDone());
      Set<Thread> more = laneThreads();
      more.removeAll(before);
      assertThat(more).hasSizeLessThan(10);
    }
  }

  private static Set<Thread> laneThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("optimizer-lane"))
        .collect(Collectors.toSet());
  }
}
