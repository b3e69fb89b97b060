package io.productify.optimizer.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.PlanRules;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every golden instance; where the numbers come from is in {@code golden/milp/README.md}. */
class ExactGoldenPlanTest {

  private final ExactEngine engine = new ExactEngine();

  static Stream<Path> instances() throws IOException, URISyntaxException {
    Path folder = Path.of(ExactGoldenPlanTest.class.getResource("/golden/milp").toURI());
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList().stream();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("instances")
  void reachesTheProvenOptimum(Path file) throws IOException {
    JsonNode golden = new ObjectMapper().readTree(file.toFile());
    PlanProblem problem = PlanProblems.fromGolden(golden);
    Plan plan = engine.plan(problem);
    if (golden.at("/expected/status").asText().equals("INFEASIBLE")) {
      assertSmallestSpend(problem, plan);
      return;
    }
    PlanRules.assertKept(problem, plan.counts());
    assertOptimal(golden.get("expected"), plan);
  }

  private static void assertSmallestSpend(PlanProblem problem, Plan plan) {
    long smallest = CountEnvelope.of(problem).smallestSpend(problem);
    assertThat(plan.notes()).singleElement().asString().contains("" + smallest);
    PlanRules.assertKept(problem.withTerms(problem.terms().withBudget(smallest)), plan.counts());
  }

  private static void assertOptimal(JsonNode expected, Plan plan) {
    double objective = expected.get("objective").asDouble();
    double tolerance = 1e-6 * Math.max(1, Math.abs(objective));
    assertThat(plan.price().orElseThrow().total()).isEqualTo(objective, within(tolerance));
    assertThat(plan.solution().status()).isEqualTo("optimal");
    assertThat(plan.notes()).isEmpty();
    if (expected.get("optimal_replica_paths").asInt() == 1) {
      int[] only = new ObjectMapper().convertValue(expected.at("/one_plan/replicas"), int[].class);
      assertThat(plan.counts()).containsExactly(only);
    }
  }
}
