package io.productify.strategy.optimizer;

import static io.productify.strategy.testing.Checks.block;
import static io.productify.strategy.testing.Checks.request;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.productify.strategy.optimizer.OptimizerClient.Patience;
import io.productify.strategy.optimizer.PlanReply.Failed;
import io.productify.strategy.optimizer.PlanReply.Kind;
import io.productify.strategy.optimizer.PlanReply.Planned;
import io.productify.strategy.plan.Origin;
import io.productify.strategy.plan.StepPlan;
import io.productify.strategy.testing.Contract;
import io.productify.strategy.testing.Pipes;
import io.productify.strategy.testing.StubOptimizer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptimizerClientTest {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(Runnable::run).build();
  private static final Patience SHORT = new Patience(Duration.ofMillis(300), Duration.ofMillis(1));
  private static final Patience LONG = new Patience(Duration.ofSeconds(20), Duration.ofMillis(1));

  private static PlanReply ask(OptimizeRequest request, Patience patience) throws Exception {
    return new OptimizerClient(new OptimizerLanes(), () -> HTTP, warning -> {}, patience)
        .request(request)
        .get(30, TimeUnit.SECONDS);
  }

  private static PlanReply askFor(StubOptimizer optimizer, int cacheSeconds) throws Exception {
    String cacheSize = Integer.toString(cacheSeconds);
    return ask(request("load", block(optimizer.url(), "cache_size", cacheSize)), LONG);
  }

  @Test
  void readsThePlanOfTheContract() throws Exception {
    try (StubOptimizer optimizer =
        StubOptimizer.answering(200, Contract.text("optimize-response.json"))) {
      StepPlan plan = ((Planned) askFor(optimizer, 45)).plan();

      assertThat(plan.desired()).containsExactly(3, 5, 7);
      assertThat(plan.stepSeconds()).isEqualTo(15);
      assertThat(plan.origin())
          .isEqualTo(
              new Origin(
                  "milp",
                  "demand rises from 4.2 to 6.8, one replica serves 1.0",
                  "01JGFJJZ00-4f1c9a7e2b6d4f0a",
                  false));
      assertThat(plan.serving().driftScore()).hasValue(0.03);
      assertThat(plan.serving().regime()).isEqualTo("diurnal");
    }
  }

  @Test
  void readsTheOptimizersOwnFallbackOfTheContract() throws Exception {
    try (StubOptimizer optimizer =
        StubOptimizer.answering(200, Contract.text("optimize-response-hold.json"))) {
      StepPlan plan = ((Planned) askFor(optimizer, 10)).plan();

      assertThat(plan.origin().fallback()).isTrue();
      assertThat(plan.serving().driftScore()).isEmpty();
    }
  }

  @Test
  void readsWhetherTheCountIsToBeLeftAsItIs() throws Exception {
    try (StubOptimizer leaving =
            StubOptimizer.answering(200, Contract.text("optimize-response-no-change.json"));
        StubOptimizer planning =
            StubOptimizer.answering(200, Contract.text("optimize-response-hold.json"))) {
      assertThat(((Planned) askFor(leaving, 10)).plan().noChange()).isTrue();
      assertThat(((Planned) askFor(planning, 10)).plan().noChange()).isFalse();
    }
  }

  @Test
  void sendsTheTokenAndTheBodyToTheOneRoute() throws Exception {
    try (StubOptimizer optimizer =
        StubOptimizer.answering(200, "{\"desired\":[3],\"step_seconds\":15}")) {
      String base = optimizer.url() + "/autoscaler/";
      ask(request("load", block(base)), LONG);

      StubOptimizer.Request sent = optimizer.requests().get(0);
      assertThat(sent.path()).isEqualTo("/autoscaler/optimize");
      assertThat(sent.authorization()).isEqualTo("Bearer s3cret-token");
      assertThat(sent.json().get("current_replicas").getAsInt()).isEqualTo(3);
    }
  }

  static Stream<Arguments> contractErrors() {
    return StreamSupport.stream(Contract.json("errors.json").getAsJsonArray().spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .map(row -> Arguments.of(row.get("status").getAsInt(), row.getAsJsonObject("body")));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("contractErrors")
  void retriesServerErrorsOnceAndClientErrorsNever(int status, JsonObject body) throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(status, body.toString())) {
      Failed failed = (Failed) askFor(optimizer, 10);

      assertThat(optimizer.requests()).hasSize(status >= 500 ? 2 : 1);
      assertThat(failed.words()).startsWith("optimizer ").contains(Integer.toString(status));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "401,'{\"error\":\"unauthorized\"}',optimizer refused the token (401)",
    "401,<html>,optimizer refused the token (401)",
    "503,'{\"error\":\"metrics_unavailable\"}',optimizer has no metrics (503 metrics_unavailable)",
    "503,'{\"error\":\"invalid_capacity\"}',optimizer cannot size a replica (503 invalid_capacity)",
    "503,'{\"error\":\"overloaded\"}',optimizer is overloaded (503 overloaded)",
    "500,'{\"error\":\"internal error\"}',optimizer failed (500 internal error)",
    "400,'{\"error\":\"unknown_engine\"}',optimizer does not know the engine (400 unknown_engine)",
    "422,'{\"error\":\"validation_failed\"}',optimizer refused the request (422 validation_failed)",
    "503,'{\"error\":\"metrics_unavailable\",\"series\":[\"pfy_total_requests\",\"b\"]}',"
        + "optimizer has no metrics (503 metrics_unavailable: pfy_total_requests)",
    "503,'{\"error\":\"metrics_unavailable\",\"series\":[]}',"
        + "optimizer has no metrics (503 metrics_unavailable)",
    "503,'{\"error\":\"metrics_unavailable\",\"series\":\"x\"}',"
        + "optimizer has no metrics (503 metrics_unavailable)",
    "503,'{\"error\":\"metrics_unavailable\",\"series\":[null]}',"
        + "optimizer has no metrics (503 metrics_unavailable)",
    "422,'{\"error\":\"validation_failed\",\"violations\":[{\"field\":\"overrides.sla_hard\","
        + "\"message\":\"must be a number from 0 to 1000000, was -1\"},{\"field\":\"b\"}]}',"
        + "'optimizer refused the request (422 validation_failed: overrides.sla_hard must be a"
        + " number from 0 to 1000000, was -1)'",
    "422,'{\"error\":\"validation_failed\",\"violations\":[{\"field\":\"a\"}]}',"
        + "optimizer refused the request (422 validation_failed: a)",
    "422,'{\"error\":\"validation_failed\",\"violations\":[{\"message\":7}]}',"
        + "optimizer refused the request (422 validation_failed)",
    "422,'{\"error\":\"validation_failed\",\"violations\":[\"a\"]}',"
        + "optimizer refused the request (422 validation_failed)",
    "422,'{\"error\":\"validation_failed\",\"violations\":{\"field\":\"a\"}}',"
        + "optimizer refused the request (422 validation_failed)",
    "400,'{\"error\":\"malformed_json\",\"message\":\"line 1, column 2: expected a string\"}',"
        + "'optimizer did not understand the request (400 malformed_json: line 1, column 2:"
        + " expected a string)'",
    "404,'{\"error\":\"not_found\"}',optimizer answered 404 (not_found)",
    "418,'{\"error\":\"not-found\"}',optimizer answered 418",
    "418,'{\"error\":\"Teapot\"}',optimizer answered 418",
    "418,'{\"error\":\"\"}',optimizer answered 418",
    "418,'{\"error\":\" \"}',optimizer answered 418",
    "418,'{\"error\":\"a\\nb\"}',optimizer answered 418",
    "418,'{\"error\":\"unexpected EOF!\"}',optimizer answered 418",
    "302,'',optimizer answered 302",
    "502,<html>Bad Gateway</html>,optimizer answered 502"
  })
  void putsAnErrorIntoItsOwnWords(int status, String body, String words) throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(status, body)) {
      assertThat(((Failed) askFor(optimizer, 10)).words()).isEqualTo(words);
    }
  }

  @Test
  void repeatsAnErrorsCodeUpToFortyCharacters() throws Exception {
    String longest = "a_".repeat(20);
    String body = "{\"error\":\"%s\"}";
    try (StubOptimizer optimizer = StubOptimizer.answering(418, body.formatted(longest))) {
      assertThat(((Failed) askFor(optimizer, 10)).words())
          .isEqualTo("optimizer answered 418 (" + longest + ")");
      optimizer.nowAnswer(418, body.formatted(longest + "a"));
      assertThat(((Failed) askFor(optimizer, 10)).words()).isEqualTo("optimizer answered 418");
    }
  }

  @Test
  void repeatsWhatTheOptimizerSaysInOneShortLine() throws Exception {
    String body =
        "{\"error\":\"validation_failed\",\"violations\":[{\"field\":\"%s\",\"message\":\"%s\"}]}";
    String said = "x".repeat(196);
    try (StubOptimizer optimizer =
        StubOptimizer.answering(422, body.formatted("a\\n\\u0085b", said))) {
      assertThat(((Failed) askFor(optimizer, 10)).words())
          .isEqualTo("optimizer refused the request (422 validation_failed: a b " + said + ")");
      optimizer.nowAnswer(422, body.formatted("a\\n\\u2028b", said + "y"));
      assertThat(((Failed) askFor(optimizer, 10)).words())
          .isEqualTo("optimizer refused the request (422 validation_failed: a b " + said + "...)");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html><body>It works!</body></html>",
        "[3]",
        "null",
        "{\"desired\":[3],\"step_sec",
        "{\"desired\":[3],\"step_seconds\":15} {}",
        "{\"step_seconds\":15}",
        "{\"desired\":null,\"step_seconds\":15}",
        "{\"desired\":3,\"step_seconds\":15}",
        "{\"desired\":[],\"step_seconds\":15}",
        "{\"desired\":[-1],\"step_seconds\":15}",
        "{\"desired\":[1.5],\"step_seconds\":15}",
        "{\"desired\":[\"3\"],\"step_seconds\":15}",
        "{\"desired\":[null],\"step_seconds\":15}",
        "{\"desired\":[1e300],\"step_seconds\":15}",
        "{\"desired\":[100001],\"step_seconds\":15}",
        "{\"desired\":[1,2],\"step_seconds\":10}",
        "{\"desired\":[3]}",
        "{\"desired\":[3],\"step_seconds\":0}",
        "{\"desired\":[3],\"step_seconds\":-15}",
        "{\"desired\":[3],\"step_seconds\":1.5}",
        "{\"desired\":[3],\"step_seconds\":\"15\"}"
      })
  void refusesAnAnswerThatIsNoPlanAndDoesNotRetryIt(String body) throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(200, body)) {
      Failed failed = (Failed) askFor(optimizer, 10);

      assertThat(failed.words()).startsWith("optimizer's answer ");
      assertThat(optimizer.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"10,1,10", "10,15,1", "45,15,3", "46,15,4", "3600,1,3600"})
  void takesAsManyStepsAsWereAskedForAndNotOneMore(int cache, int step, int most) throws Exception {
    String steps = "1,".repeat(most - 1) + "1";
    String body = "{\"desired\":[%s],\"step_seconds\":" + step + "}";
    try (StubOptimizer optimizer = StubOptimizer.answering(200, body.formatted(steps))) {
      assertThat(askFor(optimizer, cache)).isInstanceOf(Planned.class);
      optimizer.nowAnswer(200, body.formatted(steps + ",1"));
      assertThat(askFor(optimizer, cache)).isInstanceOf(Failed.class);
    }
  }

  @Test
  void takesAStepToBeAnHourAtMost() throws Exception {
    try (StubOptimizer optimizer =
        StubOptimizer.answering(200, "{\"desired\":[3],\"step_seconds\":7200}")) {
      assertThat(((Planned) askFor(optimizer, 10)).plan().stepSeconds()).isEqualTo(3600);
    }
  }

  @Test
  void keepsOneShortLineOfWhatThePlanSays() throws Exception {
    String body =
        "{\"desired\":[3],\"step_seconds\":15,\"engine\":\"%s\",\"reason\":\"a\\nb%s\","
            + "\"regime\":\"%s\",\"decision_id\":\"%s\"}";
    String name = "n".repeat(ResponseJson.LONGEST_NAME);
    String reason = "r".repeat(ResponseJson.LONGEST_REASON - 3);
    try (StubOptimizer optimizer =
        StubOptimizer.answering(200, body.formatted(name, reason, name, name))) {
      StepPlan longest = ((Planned) askFor(optimizer, 10)).plan();
      optimizer.nowAnswer(200, body.formatted(name + "n", reason + "r", name + "n", name + "n"));
      StepPlan longer = ((Planned) askFor(optimizer, 10)).plan();

      assertThat(longest.origin()).isEqualTo(new Origin(name, "a b" + reason, name, false));
      assertThat(longest.serving().regime()).isEqualTo(name);
      assertThat(longer.origin())
          .isEqualTo(new Origin(name + "...", "a b" + reason + "...", name + "...", false));
      assertThat(longer.serving().regime()).isEqualTo(name + "...");
    }
  }

  @Test
  void refusesABodyOverOneMegabyte() throws Exception {
    String padding = " ".repeat(BoundedBody.MOST_BYTES);
    try (StubOptimizer optimizer =
        StubOptimizer.answering(200, "{\"desired\":[3],\"step_seconds\":15}" + padding)) {
      assertThat(((Failed) askFor(optimizer, 10)).words())
          .isEqualTo("optimizer's answer is over 1 MB");
      assertThat(optimizer.requests()).hasSize(1);
    }
  }

  @Test
  void givesUpOnAnOptimizerThatNeverAnswersAfterASecondAttempt() throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.waiting(200, "")) {
      PlanReply reply = ask(request("load", block(optimizer.url())), SHORT);

      assertThat(reply).isEqualTo(new Failed(Kind.TIMED_OUT, "optimizer timed out"));
      assertThat(optimizer.requests()).hasSize(2);
    }
  }

  @Test
  void saysThatNobodyListens() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    PlanReply reply = ask(request("load", block("http://127.0.0.1:" + port)), LONG);

    assertThat(reply).isEqualTo(new Failed(Kind.UNREACHABLE, "optimizer unreachable"));
  }

  @Test
  @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
  void sendsTheTokenOfBeforeWhenItsFileHasBecomeAPipe(@TempDir Path directory) throws Exception {
    try (StubOptimizer optimizer =
        StubOptimizer.answering(200, Contract.text("optimize-response.json"))) {
      Path file = Files.writeString(directory.resolve("token"), "t");
      Map<String, String> block =
          block(optimizer.url(), "optimizer_token_file", file.toString(), "cache_size", "45");
      block.remove("optimizer_token");
      OptimizeRequest request = request("load", block);
      Files.delete(file);
      Pipes.create(file);

      assertThat(ask(request, LONG)).isInstanceOf(Planned.class);
      assertThat(optimizer.requests().get(0).authorization()).isEqualTo("Bearer t");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "422,'{\"error\":\"validation_failed\",\"violations\":[{\"field\":\"x\",\"message\":\"s3cret-token\"}]}'",
    "400,'{\"error\":\"malformed_json\",\"message\":\"Bearer s3cret-token\"}'",
    "200,'{\"desired\":[3],\"step_seconds\":15,\"reason\":\"Bearer s3cret-token\",\"engine\":\"s3cret-token\"}'"
  })
  void repeatsNoTokenThatAnAnswerRepeats(int status, String body) throws Exception {
    try (StubOptimizer optimizer = StubOptimizer.answering(status, body)) {
      PlanReply reply = askFor(optimizer, 10);

      assertThat(reply.toString()).contains("***").doesNotContain("s3cret-token");
      assertThat(optimizer.requests().get(0).authorization()).isEqualTo("Bearer s3cret-token");
    }
  }

  @Test
  void hasTwoSecondsForAnAttemptAndWaitsAMomentBeforeTheSecond() {
    assertThat(List.of(Patience.DEFAULT.attempt(), Patience.DEFAULT.pause()))
        .containsExactly(Duration.ofSeconds(2), Duration.ofMillis(200));
  }
}
