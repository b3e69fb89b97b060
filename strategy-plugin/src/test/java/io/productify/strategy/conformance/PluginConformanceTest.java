package io.productify.strategy.conformance;

import static io.productify.strategy.testing.Checks.block;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.Empty;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.productify.strategy.goplugin.wire.ConnInfo;
import io.productify.strategy.goplugin.wire.GRPCBrokerGrpc;
import io.productify.strategy.goplugin.wire.GRPCControllerGrpc;
import io.productify.strategy.goplugin.wire.GRPCStdioGrpc;
import io.productify.strategy.goplugin.wire.HealthCheckRequest;
import io.productify.strategy.goplugin.wire.HealthCheckResponse.ServingStatus;
import io.productify.strategy.goplugin.wire.HealthGrpc;
import io.productify.strategy.goplugin.wire.StdioData;
import io.productify.strategy.testing.Pipes;
import io.productify.strategy.testing.StubOptimizer;
import io.productify.strategy.wire.BasePluginServiceGrpc;
import io.productify.strategy.wire.PluginInfoRequest;
import io.productify.strategy.wire.PluginType;
import io.productify.strategy.wire.RunResponse;
import io.productify.strategy.wire.ScalingAction;
import io.productify.strategy.wire.ScalingDirection;
import io.productify.strategy.wire.SetConfigRequest;
import io.productify.strategy.wire.StrategyPluginServiceGrpc;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The built plugin, started and used as the agent does it: target/dist and nothing else. */
@Timeout(60)
class PluginConformanceTest {

  private static final String LINE = "1\\|1\\|unix\\|/[^|]+\\|grpc\\|";

  private static String planOf(int... counts) {
    StringBuilder steps = new StringBuilder();
    for (int count : counts) {
      steps.append(steps.isEmpty() ? "" : ",").append(count);
    }
    return "{\"desired\":["
        + steps
        + "],\"step_seconds\":3600,\"engine\":\"milp\",\"fallback\":false,\"drift_score\":null,"
        + "\"regime\":\"steady\",\"reason\":\"demand is 4.2\",\"decision_id\":\"01J\"}";
  }

  private static JsonObject meta(ScalingAction action) {
    assertThat(action.getMeta().getTypeUrl()).isEmpty();
    return JsonParser.parseString(action.getMeta().getValue().toStringUtf8()).getAsJsonObject();
  }

  private static String source(ScalingAction action) {
    return meta(action).get("source").getAsString();
  }

  private static String unusedUrl() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "http://127.0.0.1:" + socket.getLocalPort();
    }
  }

  // 1, 2, 3: the handshake

  @ParameterizedTest
  @ValueSource(strings = {"", "wrong"})
  void explainsItselfOnStderrWhenItIsRunByHand(String cookie) throws Exception {
    Process process =
        AgentStandIn.process(AgentStandIn.LAUNCHER, Map.of(AgentStandIn.COOKIE_KEY, cookie));

    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("plugin of the Nomad Autoscaler")
        .contains("plugin_dir");
    assertThat(process.waitFor()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "PLUGIN_CLIENT_CERT,-----BEGIN CERTIFICATE-----,mutual TLS",
    "PLUGIN_PROTOCOL_VERSIONS,2,this plugin speaks 1",
    "PLUGIN_UNIX_SOCKET_DIR,/nowhere,/nowhere",
    "JAVA_HOME,/nowhere,needs Java 17 or newer"
  })
  void saysWhyItCannotServeAHost(String key, String value, String why) throws Exception {
    Process process = AgentStandIn.process(AgentStandIn.LAUNCHER, Map.of(key, value));

    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains(why)
        .hasLineCount(1);
    assertThat(process.waitFor()).isEqualTo(1);
  }

  @Test
  void canBeConnectedToAsSoonAsTheLineIsThere() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      assertThat(agent.handshake()).matches(LINE);
      assertThat(agent.base().pluginInfo(PluginInfoRequest.getDefaultInstance()).getName())
          .isEqualTo("productify-scaler");
      agent.terminate();
      assertThat(agent.restOfStdout()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xlog:gc",
        "-Xlog:all=info:stdout",
        "-XX:SharedArchiveFile=/dev/null",
        "-Xshare:auto -XX:SharedArchiveFile=/nowhere/x.jsa -Xlog:cds",
        "-verbose:gc -verbose:class"
      })
  void keepsStdoutCleanWhateverTheJvmIsToldToPrint(String options) throws Exception {
    try (AgentStandIn agent =
        AgentStandIn.start(AgentStandIn.LAUNCHER, Map.of("JAVA_TOOL_OPTIONS", options))) {
      assertThat(agent.handshake()).matches(LINE);
      agent.terminate();
      assertThat(agent.restOfStdout()).isEmpty();
    }
  }

  @Test
  void runsFromWhereverItIsCopiedAndWithoutItsArchiveOfClasses(@TempDir Path copy)
      throws Exception {
    Path dist = AgentStandIn.LAUNCHER.getParent();
    assertThat(dist.resolve("lib/productify-scaler.jsa")).isNotEmptyFile();
    Process copying =
        new ProcessBuilder("cp", "-a", dist.toString(), copy.resolve("a b").toString()).start();
    assertThat(copying.waitFor()).isZero();
    Path archive = copy.resolve("a b/lib/productify-scaler.jsa");
    Files.delete(archive);
    Files.writeString(archive, "broken");

    try (AgentStandIn agent = AgentStandIn.start(copy.resolve("a b/productify-scaler"), Map.of())) {
      assertThat(agent.handshake()).matches(LINE);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "false,its lib directory is missing beside it",
    "true,cannot read lib/*.jar beside it",
  })
  void saysThatItsLibrariesWereNotCopiedWithIt(
      boolean directory, String why, @TempDir Path pluginDirectory) throws Exception {
    Path alone = pluginDirectory.resolve("productify-scaler");
    Files.copy(AgentStandIn.LAUNCHER, alone, StandardCopyOption.COPY_ATTRIBUTES);
    if (directory) {
      Files.createDirectory(pluginDirectory.resolve("lib"));
    }
    Process process = AgentStandIn.process(alone, Map.of());

    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo("productify-scaler: " + why + "\n");
    assertThat(process.waitFor()).isEqualTo(1);
  }

  // 4: who it is

  @Test
  void callsItselfWhatItsFileIsCalled(@TempDir Path pluginDirectory) throws Exception {
    Path renamed = pluginDirectory.resolve("our-scaler");
    Files.createSymbolicLink(renamed, AgentStandIn.LAUNCHER);
    try (AgentStandIn agent = AgentStandIn.start(renamed, Map.of())) {
      var info = agent.base().pluginInfo(PluginInfoRequest.getDefaultInstance());

      assertThat(info.getName()).isEqualTo("our-scaler");
      assertThat(info.getType()).isEqualTo(PluginType.PLUGIN_TYPE_STRATEGY);
    }
    Files.delete(renamed);
  }

  // 5, 10: configuration and log

  @Test
  void takesAConfigurationTwiceAndKeepsSecretsToItself() throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(200, planOf(5));
        AgentStandIn agent =
            AgentStandIn.start(
                AgentStandIn.LAUNCHER, Map.of("OPTIMIZER_TOKEN", "environment-secret"))) {
      Map<String, String> config =
          Map.of(
              "optimizer_url", optimizer.url(),
              "optimizer_token", "agent-secret",
              "nomad_token", "nomad-secret",
              "no_such_key", "hidden-value",
              "log_level", "trace");
      SetConfigRequest request = SetConfigRequest.newBuilder().putAllConfig(config).build();
      var first = agent.base().setConfig(request);
      var second = agent.base().setConfig(request);
      assertThat(first).isEqualTo(second);

      SetConfigRequest bad =
          SetConfigRequest.newBuilder()
              .putConfig("optimizer_url", "nonsense")
              .putConfig("log_level", "loud")
              .build();
      assertThatThrownBy(() -> agent.base().setConfig(bad))
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageStartingWith("INVALID_ARGUMENT: the agent's plugin configuration has 2")
          .hasMessageContaining("optimizer_url")
          .hasMessageContaining("log_level = \"loud\"");

      ScalingAction action = agent.run(Map.of("metric_app_name", "shop"), 3, 1);
      assertThat(action.getCount()).isEqualTo(5);
      assertThat(optimizer.requests().get(0).authorization()).isEqualTo("Bearer agent-secret");

      List<String> log = agent.stopAndReadStderr();
      assertThat(log).anyMatch(line -> line.contains("no_such_key"));
      assertThat(log).noneMatch(line -> line.contains("secret") || line.contains("hidden"));
      assertThat(log)
          .allSatisfy(
              line -> {
                JsonObject entry = JsonParser.parseString(line).getAsJsonObject();
                assertThat(entry.get("@level").getAsString())
                    .isIn("trace", "debug", "info", "warn", "error");
                assertThat(entry.get("@message").getAsJsonPrimitive().isString()).isTrue();
                assertThat(entry.get("@timestamp").getAsString())
                    .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
              });
    }
  }

  @Test
  void namesEveryMistakeOfACheckInOneError() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      Map<String, String> bad = block("nonsense", "min", "-1", "optimizer_token", "top secret");
      bad.remove("metric_app_name");

      assertThatThrownBy(() -> agent.run(bad, 3, 1))
          .isInstanceOfSatisfying(
              StatusRuntimeException.class,
              e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT))
          .hasMessageContaining("4 mistakes")
          .hasMessageContaining("min = \"-1\"")
          .hasMessageContaining("metric_app_name is missing")
          .hasMessageNotContaining("top secret");
    }
  }

  @Test
  void neverWaitsForAFileThatAConfigurationNames(@TempDir Path directory) throws Exception {
    Path pipe = Pipes.create(directory.resolve("pipe"));
    try (AgentStandIn agent = AgentStandIn.start()) {
      for (Path file : List.of(pipe, directory, Path.of("/dev/zero"))) {
        Map<String, String> bad = block(unusedUrl(), "optimizer_token_file", file.toString());
        bad.remove("optimizer_token");
        assertThatThrownBy(() -> agent.run(bad, 3, 1))
            .hasMessageStartingWith("INVALID_ARGUMENT")
            .hasMessageContaining("optimizer_token_file = \"" + file + "\"");

        SetConfigRequest config =
            SetConfigRequest.newBuilder()
                .putConfig("optimizer_ca_file", file.toString())
                .putConfig("optimizer_token_file", file.toString())
                .build();
        assertThatThrownBy(() -> agent.base().setConfig(config))
            .hasMessageStartingWith("INVALID_ARGUMENT")
            .hasMessageContaining("optimizer_ca_file = \"" + file + "\"")
            .hasMessageContaining("optimizer_token_file = \"" + file + "\"");
      }
      assertThat(agent.run(block(unusedUrl()), 3, 1).getCount()).isEqualTo(3);
    }
  }

  // 6: housekeeping services

  @Test
  void isHealthyAndKeepsTheHostsStreamsOpenUntilTheyAreCancelled() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      var health = HealthGrpc.newBlockingStub(agent.connect());
      assertThat(
              health
                  .check(HealthCheckRequest.newBuilder().setService("plugin").build())
                  .getStatus())
          .isEqualTo(ServingStatus.SERVING);
      assertThatThrownBy(
              () -> health.check(HealthCheckRequest.newBuilder().setService("other").build()))
          .hasMessageContaining("NOT_FOUND");

      Listening<StdioData> stdio = new Listening<>();
      GRPCStdioGrpc.newStub(agent.connect()).streamStdio(Empty.getDefaultInstance(), stdio);
      Listening<ConnInfo> broker = new Listening<>();
      StreamObserver<ConnInfo> toBroker =
          GRPCBrokerGrpc.newStub(agent.connect()).startStream(broker);
      toBroker.onNext(ConnInfo.newBuilder().setServiceId(1).build());
      assertThat(agent.run(block(unusedUrl()), 3).getCount()).isEqualTo(3);
      assertThat(stdio.ended).isNotDone();
      assertThat(broker.ended).isNotDone();

      toBroker.onCompleted();
      assertThat(broker.ended.get(10, TimeUnit.SECONDS)).isEqualTo("completed");
    }
  }

  private static final class Listening<T> implements StreamObserver<T> {
    final CompletableFuture<String> ended = new CompletableFuture<>();

    @Override
    public void onNext(T value) {
      ended.complete("answered");
    }

    @Override
    public void onError(Throwable t) {
      ended.complete("failed");
    }

    @Override
    public void onCompleted() {
      ended.complete("completed");
    }
  }

  // 7, 8: evaluations

  @Test
  void answersUpDownAndNoneFromThePlan() throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(200, planOf(5));
        AgentStandIn agent = AgentStandIn.start()) {
      Map<String, String> block = block(optimizer.url(), "override_sla_hard", "1e+06");

      ScalingAction up = agent.run(block, 3, 42);
      ScalingAction none = agent.run(block, 5, 42);
      ScalingAction down = agent.run(block, 8, 42);

      assertThat(up.getDirection()).isEqualTo(ScalingDirection.SCALING_DIRECTION_UP);
      assertThat(none.getDirection()).isEqualTo(ScalingDirection.SCALING_DIRECTION_NONE);
      assertThat(down.getDirection()).isEqualTo(ScalingDirection.SCALING_DIRECTION_DOWN);
      assertThat(List.of(up, none, down)).allMatch(action -> action.getCount() == 5);
      assertThat(up.getReason()).isEqualTo("plan step 1 of 1 from milp: demand is 4.2");
      assertThat(source(up)).isEqualTo("fresh");
      assertThat(source(none)).isEqualTo("cached");
      assertThat(meta(up).get("app").getAsString()).isEqualTo("shop");
      assertThat(optimizer.requests()).hasSize(1);
      assertThat(optimizer.requests().get(0).json().getAsJsonObject("overrides").get("sla_hard"))
          .hasToString("1E+6");
    }
  }

  @ParameterizedTest
  @CsvSource({"0,0", "3,3", "-7,0"})
  void holdsWithoutSamples(long count, long answer) throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      ScalingAction action = agent.run(block(unusedUrl()), count);

      assertThat(action.getDirection()).isEqualTo(ScalingDirection.SCALING_DIRECTION_NONE);
      assertThat(action.getCount()).isEqualTo(answer);
      assertThat(action.getReason()).startsWith("no samples");
    }
  }

  @Test
  void takesSamplesOfAnyKindAndStartsFromZero() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      String url = unusedUrl();
      Map<String, String> fromZero = block(url, "min", "0");

      ScalingAction idle = agent.run(fromZero, 0, Double.NaN, Double.POSITIVE_INFINITY, -1e300, 0);
      ScalingAction demand = agent.run(fromZero, 0, Double.NaN, 1e300);

      assertThat(idle.getDirection()).isEqualTo(ScalingDirection.SCALING_DIRECTION_NONE);
      assertThat(idle.getCount()).isZero();
      assertThat(demand.getDirection()).isEqualTo(ScalingDirection.SCALING_DIRECTION_UP);
      assertThat(demand.getCount()).isEqualTo(1);
      assertThat(meta(demand).get("failure").getAsString()).isEqualTo("optimizer unreachable");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "200,<html>It works!</html>",
    "200,'{\"desired\":[],\"step_seconds\":15}'",
    "401,'{\"error\":\"unauthorized\"}'",
    "500,unexpected EOF: connection refused",
    "503,'{\"error\":\"metrics_unavailable\"}'",
    "503,'{\"error\":\"metrics_unavailable\",\"series\":[\"connection\\nrefused E\\u0085OF EOF\"]}'"
  })
  void holdsWhenTheOptimizerIsNoUse(int status, String body) throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(status, body);
        AgentStandIn agent = AgentStandIn.start()) {
      ScalingAction action = agent.run(block(optimizer.url()), 3, 42);

      assertThat(action.getDirection()).isEqualTo(ScalingDirection.SCALING_DIRECTION_NONE);
      assertThat(action.getCount()).isEqualTo(3);
      assertThat(action.getError()).isFalse();
      assertThat(source(action)).isEqualTo("fallback");
      assertThat(action.toString()).doesNotContain("EOF").doesNotContain("connection refused");
    }
  }

  @Test
  void holdsWithinTheRunDeadlineAndKeepsTheLateAnswer() throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.waiting(200, planOf(5));
        AgentStandIn agent = AgentStandIn.start()) {
      Map<String, String> block = block(optimizer.url(), "run_deadline", "100ms");

      ScalingAction held = agent.run(block, 3, 42);
      optimizer.open();
      ScalingAction next = agent.run(block(optimizer.url(), "run_deadline", "20s"), 3, 42);

      assertThat(held.getCount()).isEqualTo(3);
      assertThat(held.getReason()).isEqualTo("optimizer timed out (run_deadline), holding 3");
      assertThat(next.getCount()).isEqualTo(5);
      assertThat(optimizer.requests()).hasSize(1);
    }
  }

  @Test
  void ordersWhatIsOnItsWayNoSecondTimeAndHoldsItUntilTheGraceIsOver() throws Exception {
    String plan = planOf(8).replace("3600", "1");
    try (StubOptimizer optimizer = StubOptimizer.answering(200, plan);
        AgentStandIn agent = AgentStandIn.start()) {
      Map<String, String> patient = block(optimizer.url(), "cache_size", "1");
      Map<String, String> hasty =
          block(optimizer.url(), "cache_size", "1", "metric_app_name", "x", "startup_grace", "0s");
      for (Map<String, String> block : List.of(patient, hasty)) {
        assertThat(agent.run(block, 3, 42).getCount()).isEqualTo(8);
      }
      // The plans of a second have run out once the optimizer is asked again.
      for (Map<String, String> block : List.of(patient, hasty)) {
        int before = optimizer.requests().size();
        Launched.until(
            "another request",
            Duration.ofSeconds(20),
            () -> {
              assertThat(agent.run(block, 4, 42).getCount()).isEqualTo(8);
              return optimizer.requests().size() > before;
            });
      }
      assertThat(pending(optimizer.requests().get(2))).contains(4);
      assertThat(pending(optimizer.requests().get(3))).isEmpty();

      optimizer.nowAnswer(503, "{}");
      assertThat(whenItFails(agent, patient))
          .isEqualTo("optimizer answered 503, holding the 8 asked for * s ago, of which 4 run");
      assertThat(whenItFails(agent, hasty)).isEqualTo("optimizer answered 503, holding 4");
    }
  }

  private static Optional<Integer> pending(StubOptimizer.Request request) {
    return Optional.ofNullable(request.json().get("pending_replicas")).map(JsonElement::getAsInt);
  }

  private static String whenItFails(AgentStandIn agent, Map<String, String> block)
      throws Exception {
    ScalingAction[] last = {ScalingAction.getDefaultInstance()};
    Launched.until(
        "a fallback",
        Duration.ofSeconds(20),
        () -> {
          last[0] = agent.run(block, 4, 42);
          return source(last[0]).equals("fallback");
        });
    return last[0].getReason().replaceAll("\\d+ s ago", "* s ago");
  }

  @Test
  @Timeout(120)
  void evaluatesByTheOldOrTheNewConfigurationWhileTheAgentReloadsAndNeverByAMixOfBoth()
      throws Exception {
    try (StubOptimizer first = StubOptimizer.answering(200, planOf(5));
        StubOptimizer second = StubOptimizer.answering(200, planOf(7));
        AgentStandIn agent = AgentStandIn.start()) {
      List<SetConfigRequest> configs =
          List.of(configOf(first, "first-token"), configOf(second, "second-token"));
      var base =
          BasePluginServiceGrpc.newBlockingStub(agent.connect())
              .withDeadlineAfter(100, TimeUnit.SECONDS);
      var unused = base.setConfig(configs.get(0));
      AtomicBoolean reloading = new AtomicBoolean(true);
      ConcurrentLinkedQueue<ScalingAction> answers = new ConcurrentLinkedQueue<>();
      List<CompletableFuture<Void>> evaluating = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        String prefix = "app-" + thread + "-";
        evaluating.add(
            CompletableFuture.runAsync(
                () -> {
                  var strategy =
                      StrategyPluginServiceGrpc.newBlockingStub(agent.connect())
                          .withDeadlineAfter(100, TimeUnit.SECONDS);
                  for (int i = 0; reloading.get(); i++) {
                    Map<String, String> block =
                        Map.of("metric_app_name", prefix + i, "run_deadline", "60s");
                    answers.add(strategy.run(AgentStandIn.request(block, 3, 42)).getAction());
                  }
                },
                task -> new Thread(task).start()));
      }
      for (int reload = 1; reload <= 100; reload++) {
        int before = answers.size();
        var taken = base.setConfig(configs.get(reload % 2));
        assertThat(taken).isNotNull();
        Launched.until(
            "an answer after a reload", Duration.ofSeconds(20), () -> answers.size() > before);
      }
      reloading.set(false);
      for (CompletableFuture<Void> thread : evaluating) {
        thread.get(60, TimeUnit.SECONDS);
      }

      assertThat(first.requests())
          .isNotEmpty()
          .allMatch(request -> request.authorization().equals("Bearer first-token"));
      assertThat(second.requests())
          .isNotEmpty()
          .allMatch(request -> request.authorization().equals("Bearer second-token"));
      assertThat(answers).allMatch(answer -> source(answer).equals("fresh"));
      assertThat(answers).extracting(ScalingAction::getCount).containsOnly(5L, 7L);
    }
  }

  private static SetConfigRequest configOf(StubOptimizer optimizer, String token) {
    return SetConfigRequest.newBuilder()
        .putConfig("optimizer_url", optimizer.url())
        .putConfig("optimizer_token", token)
        .build();
  }

  // 9, 12: connections

  @Test
  void answersFiftyCallsAtOnceOnOneConnectionWithOneRequest() throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.waiting(200, planOf(5));
        AgentStandIn agent = AgentStandIn.start()) {
      var strategy = StrategyPluginServiceGrpc.newFutureStub(agent.connect());
      Map<String, String> block = block(optimizer.url(), "run_deadline", "30s");
      List<Future<RunResponse>> calls = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        calls.add(strategy.run(AgentStandIn.request(block, 3, 42)));
      }
      optimizer.open();

      for (Future<RunResponse> call : calls) {
        assertThat(call.get(20, TimeUnit.SECONDS).getAction().getCount()).isEqualTo(5);
      }
      assertThat(optimizer.requests()).hasSize(1);
    }
  }

  @Test
  @Timeout(300)
  void servesTenThousandChecksInItsSmallHeap() throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(200, planOf(5));
        AgentStandIn agent = AgentStandIn.start()) {
      var strategy = StrategyPluginServiceGrpc.newFutureStub(agent.connect());
      int asked = 0;
      for (String expected : List.of("fresh", "cached")) {
        asked = optimizer.requests().size();
        List<Future<RunResponse>> calls = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
          Map<String, String> block =
              block(optimizer.url(), "run_deadline", "60s", "metric_app_name", "app-" + i);
          calls.add(strategy.run(AgentStandIn.request(block, 3, 42)));
          if (calls.size() == 1_000) {
            for (Future<RunResponse> call : calls) {
              ScalingAction action = call.get(60, TimeUnit.SECONDS).getAction();
              assertThat(action.getCount()).isEqualTo(5);
              assertThat(source(action)).isEqualTo(expected);
            }
            calls.clear();
          }
        }
      }
      assertThat(asked).isGreaterThanOrEqualTo(10_000);
      // A busy machine may make a second attempt of some; nothing asks again for what is kept.
      assertThat(optimizer.requests()).hasSize(asked);
      assertThat(Launched.mostResidentKib(Launched.jvm(agent))).isLessThan(192 * 1024);
    }
  }

  @Test
  void takesASecondConnectionAfterTheFirstIsClosed() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      var first = agent.connect();
      assertThat(HealthGrpc.newBlockingStub(first).check(HealthCheckRequest.getDefaultInstance()))
          .isNotNull();
      first.shutdownNow();
      assertThat(first.awaitTermination(10, TimeUnit.SECONDS)).isTrue();

      assertThat(agent.run(block(unusedUrl()), 3).getCount()).isEqualTo(3);
    }
  }

  // 11: the end

  @Test
  void endsWithinTwoSecondsOfTheShutdownCallWithStreamsOpen() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      GRPCStdioGrpc.newStub(agent.connect())
          .streamStdio(Empty.getDefaultInstance(), new Listening<>());
      var broker = GRPCBrokerGrpc.newStub(agent.connect()).startStream(new Listening<>());
      broker.onNext(ConnInfo.getDefaultInstance());
      Path socket = agent.socket();
      assertThat(socket).exists();

      var answer =
          GRPCControllerGrpc.newBlockingStub(agent.connect())
              .shutdown(io.productify.strategy.goplugin.wire.Empty.getDefaultInstance());

      assertThat(answer).isNotNull();
      assertThat(agent.exitWithin(2)).isZero();
      assertThat(socket.getParent()).doesNotExist();
    }
  }

  @Test
  void endsWithExitCodeZeroOnTheTermSignal() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      agent.terminate();

      assertThat(agent.exitWithin(2)).isZero();
      assertThat(agent.socket().getParent()).doesNotExist();
    }
  }

  @Test
  void leavesNothingBehindWhenTheTermSignalMeetsTheShutdownCall() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      var answer =
          GRPCControllerGrpc.newBlockingStub(agent.connect())
              .shutdown(io.productify.strategy.goplugin.wire.Empty.getDefaultInstance());
      agent.process().toHandle().destroy();

      assertThat(answer).isNotNull();
      assertThat(agent.exitWithin(2)).isZero();
      assertThat(agent.socket().getParent()).doesNotExist();
    }
  }

  @Test
  void ignoresTheInterruptSignal() throws Exception {
    try (AgentStandIn agent = AgentStandIn.start()) {
      Process kill =
          new ProcessBuilder("kill", "-INT", Long.toString(agent.process().pid())).start();
      assertThat(kill.waitFor()).isZero();

      assertThat(agent.run(block(unusedUrl()), 3).getCount()).isEqualTo(3);
      assertThat(agent.process().isAlive()).isTrue();
    }
  }

  @Test
  void endsWithTheProcessThatStartedIt() throws Exception {
    // A shell plays the agent: it starts the plugin as its child, then is killed outright.
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", "\"$0\" & echo $!; wait", AgentStandIn.LAUNCHER.toString());
    builder.environment().putAll(AgentStandIn.OFFER);
    Process agent = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    List<String> lines;
    try (BufferedReader stdout = agent.inputReader()) {
      lines = List.of(stdout.readLine(), stdout.readLine());
    } finally {
      agent.destroyForcibly();
    }
    String pid = lines.stream().filter(line -> !line.contains("|")).findAny().orElseThrow();
    String line = lines.stream().filter(l -> l.contains("|")).findAny().orElseThrow();
    Optional<ProcessHandle> plugin = ProcessHandle.of(Long.parseLong(pid));
    if (plugin.isPresent()) {
      assertThat(plugin.get().onExit().get(5, TimeUnit.SECONDS).isAlive()).isFalse();
    }
    assertThat(Path.of(line.split("\\|", -1)[3]).getParent()).doesNotExist();
  }
}
