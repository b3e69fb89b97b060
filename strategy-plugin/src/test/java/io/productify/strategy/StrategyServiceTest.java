package io.productify.strategy;

import static io.productify.strategy.testing.Checks.block;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.productify.strategy.plan.Moment;
import io.productify.strategy.policy.AgentConfig;
import io.productify.strategy.telemetry.AgentLog;
import io.productify.strategy.telemetry.Meter;
import io.productify.strategy.wire.RunRequest;
import io.productify.strategy.wire.RunResponse;
import io.productify.strategy.wire.ScalingPolicyCheck;
import io.productify.strategy.wire.ScalingPolicyStrategy;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class StrategyServiceTest {

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final EvaluationLog log =
      new EvaluationLog(
          new AgentLog(new PrintStream(written, true, StandardCharsets.UTF_8), () -> Instant.EPOCH),
          () -> Meter.NONE);
  private final Settings settings =
      new Settings(AgentConfig.NONE, request -> new CompletableFuture<>());
  private final StrategyService service =
      new StrategyService(
          new PredictiveStrategy(
              () -> settings,
              new PredictiveStrategy.Memory(() -> new Moment(0, Instant.EPOCH)),
              log),
          Runnable::run,
          log);
  private final List<Status> errors = new ArrayList<>();

  private void run(Map<String, String> block) {
    RunRequest request =
        RunRequest.newBuilder()
            .setCount(3)
            .setCheck(
                ScalingPolicyCheck.newBuilder()
                    .setName("load")
                    .setStrategy(ScalingPolicyStrategy.newBuilder().putAllConfig(block)))
            .build();
    service.run(
        request,
        new StreamObserver<>() {
          @Override
          public void onNext(RunResponse value) {}

          @Override
          public void onError(Throwable t) {
            errors.add(Status.fromThrowable(t));
          }

          @Override
          public void onCompleted() {}
        });
  }

  @Test
  void namesAllOfFiveLongMistakesInOneErrorAndNeverTheToken() {
    String longValue = "x".repeat(400);
    run(
        block(
            "http://optimizer.internal:8080/" + "a".repeat(300),
            "min",
            longValue,
            "cache_size",
            longValue,
            "run_deadline",
            longValue,
            "scale_up_stabilization",
            longValue));

    assertThat(errors).hasSize(1);
    assertThat(errors.get(0).getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(String.valueOf(errors.get(0).getDescription()))
        .startsWith("check \"load\": the check's strategy block has 5 mistakes: ")
        .contains("min = \"xxx", " must be a whole number from 0 to 100000")
        .contains("cache_size = \"xxx", " must be a whole number from 1 to 3600")
        .contains("run_deadline = \"xxx", "from 100ms to 60s")
        .contains("scale_up_stabilization = \"xxx", "from 0ms to 86400s")
        .contains("optimizer_url = ", "optimizer_allow_insecure = true")
        .doesNotContain("s3cret-token", "\n");
  }

  @Test
  void doesNotShowATokenThatIsInThePlaceOfItsFile() {
    Map<String, String> block = block("http://127.0.0.1", "optimizer_token_file", "t0p-secret");
    block.remove("optimizer_token");
    run(block);

    assertThat(String.valueOf(errors.get(0).getDescription()))
        .contains("optimizer_token_file must be the absolute path")
        .doesNotContain("t0p-secret");
  }

  @Test
  void warnsOfEachKeyItDoesNotKnowOnceHoweverOftenItRuns() {
    Map<String, String> block = block("http://127.0.0.1", "cachesize", "5", "mins", "1");
    block.remove("max");
    for (int i = 0; i < 3; i++) {
      run(block);
    }

    List<String> lines = written.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(errors).isEmpty();
    for (String warning :
        List.of(
            "cachesize is not a known key and has no effect",
            "mins is not a known key and has no effect",
            "max is not set: the agent does not pass the policy's own limits on, so no ceiling")) {
      assertThat(lines).filteredOn(line -> line.contains(warning)).hasSize(1);
    }
  }
}
