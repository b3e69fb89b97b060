package io.productify.optimizer.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.productify.optimizer.engine.host.ScaleInCheck.Answer;
import io.productify.optimizer.engine.host.ScaleInCheck.Pool;
import io.productify.optimizer.engine.host.ScaleInCheck.Question;
import io.productify.optimizer.metrics.NodeMemory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The checks of the engine this follows, in its order, each on both sides; 65 % is its example. */
class ScaleInCheckTest {

  private static final ScaleInCheck.Rules RULES =
      new ScaleInCheck.Rules(Duration.ofMinutes(10), Duration.ofMinutes(5), 2, 65);

  /** Three nodes of 100 at 30: without one of them the others are at 45. */
  private static final Map<String, NodeMemory> NODES =
      Map.of("a", NodeMemory.of(30, 100), "b", NodeMemory.of(30, 100), "c", NodeMemory.of(30, 100));

  private static Pool pool(Map<String, NodeMemory> nodes) {
    return new Pool(Optional.empty(), Optional.empty(), false, nodes);
  }

  private static Answer ask(String node, Pool pool) {
    return ScaleInCheck.answer(new Question(node, pool, RULES));
  }

  private static void assertDenied(Answer answer, String reason) {
    assertThat(answer).isEqualTo(new Answer(false, reason));
  }

  private static Pool after(int scaleOutSeconds, int scaleInSeconds) {
    return new Pool(
        Optional.of(Duration.ofSeconds(scaleOutSeconds)),
        Optional.of(Duration.ofSeconds(scaleInSeconds)),
        false,
        NODES);
  }

  @Test
  void aNodeThatTheOthersCanReplaceMayGo() {
    assertThat(ask("a", pool(NODES))).isEqualTo(new Answer(true, "safe"));
  }

  @Test
  void noneGoesShortlyAfterThePoolGrew() {
    assertDenied(ask("a", after(599, 9999)), "post-scale-out cooldown");
    assertThat(ask("a", after(600, 9999)).approved()).isTrue();
  }

  @Test
  void noneGoesShortlyAfterAnotherWent() {
    assertDenied(ask("a", after(9999, 299)), "scale-in cooldown");
    assertThat(ask("a", after(9999, 300)).approved()).isTrue();
  }

  @Test
  void anUnknownNodeIsNotApproved() {
    assertDenied(ask("z", pool(NODES)), "the node is not among the active nodes of the pool");
  }

  @Test
  void theMinimumOfNodesStays() {
    assertDenied(
        ask("a", pool(Map.of("a", NodeMemory.of(1, 100), "b", NodeMemory.of(1, 100)))),
        "at minimum node count: 2 of at least 2");
    ScaleInCheck.Rules one = new ScaleInCheck.Rules(Duration.ZERO, Duration.ZERO, 1, 65);
    Pool single = pool(Map.of("a", NodeMemory.of(0, 100)));
    assertThat(ScaleInCheck.answer(new Question("a", single, one)).approved()).isFalse();
  }

  @Test
  void noneGoesWhileWorkWaits() {
    Pool waiting = new Pool(Optional.empty(), Optional.empty(), true, NODES);
    assertDenied(ask("a", waiting), "work of the pool waits for capacity");
  }

  @Test
  void everySurvivorMustStayUnderTheThresholdWithItsShareOfTheNode() {
    // 30 spread over two is 15: 49 becomes 64, 50 becomes 65.
    Map<String, NodeMemory> below =
        Map.of(
            "a", NodeMemory.of(30, 100), "b", NodeMemory.of(49, 100), "c", NodeMemory.of(0, 100));
    assertThat(ask("a", pool(below)).approved()).isTrue();
    Map<String, NodeMemory> at =
        Map.of(
            "a", NodeMemory.of(30, 100), "b", NodeMemory.of(50, 100), "c", NodeMemory.of(0, 100));
    assertDenied(ask("a", pool(at)), "memory of node b would be at 65.0 %, not under 65.0 %");
  }

  @Test
  void theSizeOfEachSurvivorCounts() {
    // 40 spread over two is 20: a tenth of 200, and two thirds of 30.
    Map<String, NodeMemory> small =
        Map.of("a", NodeMemory.of(40, 100), "b", NodeMemory.of(10, 200), "c", NodeMemory.of(0, 30));
    assertDenied(ask("a", pool(small)), "memory of node c would be at 66.7 %, not under 65.0 %");
  }

  @Test
  void memoryThatIsNotKnownIsANo() {
    Map<String, NodeMemory> unknown =
        Map.of(
            "a",
            NodeMemory.of(30, 100),
            "b",
            NodeMemory.of(30, 100),
            "c",
            new NodeMemory(OptionalDouble.empty(), OptionalDouble.of(100)));
    assertDenied(ask("a", pool(unknown)), "the memory of node c is not known");
  }

  @Test
  void rulesThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ScaleInCheck.Rules(Duration.ZERO, Duration.ZERO, 0, 65))
        .withMessage("min nodes must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ScaleInCheck.Rules(Duration.ZERO, Duration.ZERO, 1, 101));
  }
}
