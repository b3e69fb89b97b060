package io.productify.optimizer.engine.milp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.optimizer.engine.CountEnvelope;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanPrice;
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
class GoldenPlanTest {

  private final MilpEngine engine = MilpEngine.unaided(System::nanoTime);

  static Stream<Path> instances() throws IOException, URISyntaxException {
    Path folder = Path.of(GoldenPlanTest.class.getResource("/golden/milp").toURI());
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
      long smallest = CountEnvelope.of(problem).smallestSpend(problem);
      assertThat(smallest).isGreaterThan(golden.at("/derived/budget_replica_steps").asLong());
      assertThat(plan.notes()).singleElement().asString().contains("" + smallest);
      PlanRules.assertKept(problem.withTerms(problem.terms().withBudget(smallest)), plan.counts());
      return;
    }
    PlanRules.assertKept(problem, plan.counts());
    assertObjective(golden.get("expected"), plan);
    if (golden.at("/expected/optimal_replica_paths").asInt() == 1) {
      assertThat(plan.counts()).containsExactly(ints(golden.at("/expected/one_plan/replicas")));
    }
  }

  private static void assertObjective(JsonNode expected, Plan plan) {
    double objective = expected.get("objective").asDouble();
    PlanPrice price = plan.price().orElseThrow();
    double tolerance = 1e-6 * Math.max(1, Math.abs(objective));
    assertThat(price.total()).isEqualTo(objective, within(tolerance));
    assertThat(plan.solution().status()).isEqualTo("optimal");
    assertThat(plan.notes()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("instances")
  void pricesTheDocumentedPlanAsDocumented(Path file) throws IOException {
    JsonNode golden = new ObjectMapper().readTree(file.toFile());
    JsonNode expected = golden.get("expected");
    if (!expected.has("one_plan")) {
      return;
    }
    JsonNode onePlan = expected.get("one_plan");
    JsonNode terms = expected.get("objective_terms");
    int[] counts = ints(onePlan.get("replicas"));
    double[] served =
        onePlan.has("queue_served")
            ? PlanProblems.doubles(onePlan.get("queue_served"))
            : new double[counts.length];

    PlanPrice price = PlanPrice.of(PlanProblems.fromGolden(golden), counts, served);

    double tolerance = 1e-4 * Math.max(1, expected.get("objective").asDouble());
    assertThat(price.replicas()).isEqualTo(terms.get("replicas").asDouble(), within(tolerance));
    assertThat(price.shortfall().softCost())
        .isEqualTo(terms.get("soft_shortfall").asDouble(), within(tolerance));
    assertThat(price.shortfall().hardCost())
        .isEqualTo(terms.get("hard_shortfall").asDouble(), within(tolerance));
    assertThat(price.shortfall().noReplicaCost())
        .isEqualTo(terms.get("no_replica").asDouble(), within(tolerance));
    assertThat(price.changes().startup())
        .isEqualTo(terms.get("startup").asDouble(), within(tolerance));
    assertThat(price.changes().shutdown())
        .isEqualTo(terms.get("shutdown").asDouble(), within(tolerance));
    assertThat(price.carry()).isEqualTo(terms.get("carry").asDouble(), within(tolerance));
  }

  private static int[] ints(JsonNode array) {
    int[] values = new int[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = array.get(i).asInt();
    }
    return values;
  }
}
