package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.productify.optimizer.engine.nodeshare.FixedServers;
import io.productify.optimizer.engine.nodeshare.NodeRule;
import io.productify.optimizer.engine.nodeshare.NodeShare;
import io.productify.optimizer.engine.nodeshare.NodeView;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NodeShareEngineTest {

  private static final Engine ENGINE = new NodeShareEngine();

  private static Plan plan(NodeRule rule, int nodes) {
    return ENGINE.plan(
        PlanProblems.random(1)
            .sensing(new Senses(Optional.empty(), Optional.of(new NodeView(rule, nodes)))));
  }

  @Test
  void theShareIsTheCountAtEveryStepAndSaysWhy() {
    Plan plan = plan(new NodeShare(50, OptionalInt.empty(), OptionalInt.empty()), 13);
    assertThat(plan.counts()).containsOnly(6).hasSize(PlanProblems.random(1).steps());
    assertThat(plan.notes())
        .containsExactly(Plan.Note.grounds("node share: 50 % of 13 eligible nodes is 6"));
  }

  @Test
  void aBoundThatBindsIsNamed() {
    NodeRule bounded = new NodeShare(50, OptionalInt.of(3), OptionalInt.of(5));
    assertThat(bounded.grounds(4))
        .isEqualTo("50 % of 4 eligible nodes is 2, fewer than the minimum of 3: none");
    assertThat(bounded.grounds(40)).isEqualTo("50 % of 40 eligible nodes is 20, at most 5");
  }

  @Test
  void theStaticModeLooksAtNoNode() {
    assertThat(plan(new FixedServers(4), 0).counts()).containsOnly(4);
    assertThat(plan(new FixedServers(4), 100).counts()).containsOnly(4);
  }

  @Test
  void nodesThatAreNotKnownAreNoPlan() {
    assertThat(ENGINE.needs()).containsExactly(Need.NODES);
    assertThatExceptionOfType(NoPlanException.class)
        .isThrownBy(() -> ENGINE.plan(PlanProblems.random(1)));
  }
}
