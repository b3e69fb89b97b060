package io.productify.optimizer.engine.host;

import io.productify.optimizer.metrics.NodeMemory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * May a host go? Every check must pass, in their order, and whatever is not known is a no: a
 * cluster that is a little too large is cheaper than an outage.
 */
public final class ScaleInCheck {

  private static final List<Function<Question, Optional<String>>> IN_ORDER =
      List.of(
          ScaleInCheck::justGrown,
          ScaleInCheck::justShrunk,
          ScaleInCheck::unknownNode,
          ScaleInCheck::tooFewNodes,
          ScaleInCheck::pendingWork,
          ScaleInCheck::reboundsElsewhere);

  private ScaleInCheck() {}

  /**
   * The rules of a pool.
   *
   * @param afterScaleOut how long after the pool wanted hosts none may go
   * @param afterScaleIn how long after a host was let go the next one may
   * @param minNodes nodes that must stay
   * @param reboundPercent memory that no node may exceed afterwards, percent
   */
  public record Rules(
      Duration afterScaleOut, Duration afterScaleIn, int minNodes, double reboundPercent) {

    public Rules {
      if (afterScaleOut.isNegative() || afterScaleIn.isNegative()) {
        throw new IllegalArgumentException(
            "cooldowns must be at least 0, were %s and %s".formatted(afterScaleOut, afterScaleIn));
      }
      if (minNodes < 1) {
        throw new IllegalArgumentException("min nodes must be at least 1, was " + minNodes);
      }
      if (!(reboundPercent > 0 && reboundPercent <= 100)) {
        throw new IllegalArgumentException(
            "rebound threshold must be above 0 and at most 100 percent, was " + reboundPercent);
      }
    }
  }

  /**
   * What is known of a pool.
   *
   * @param sinceScaleOut time since the pool last wanted hosts; empty if it never did
   * @param sinceScaleIn time since a host was last let go; empty if none was
   * @param pending whether work of the pool waits for capacity
   * @param nodes its active nodes by name
   */
  public record Pool(
      Optional<Duration> sinceScaleOut,
      Optional<Duration> sinceScaleIn,
      boolean pending,
      Map<String, NodeMemory> nodes) {

    public Pool {
      nodes = Map.copyOf(nodes);
    }
  }

  /**
   * The question.
   *
   * @param node the name of the node that is to go
   * @param pool what is known of its pool
   * @param rules the rules of the pool
   */
  public record Question(String node, Pool pool, Rules rules) {}

  /**
   * The answer.
   *
   * @param approved whether the node may go
   * @param reason why, or why not
   */
  public record Answer(boolean approved, String reason) {}

  /** Returns whether a node may go. */
  public static Answer answer(Question question) {
    return IN_ORDER.stream()
        .map(check -> check.apply(question))
        .flatMap(Optional::stream)
        .findFirst()
        .map(why -> new Answer(false, why))
        .orElseGet(() -> new Answer(true, "safe"));
  }

  /** A node that has just joined is idle, and the one that would go may be another. */
  private static Optional<String> justGrown(Question question) {
    return within(question.pool().sinceScaleOut(), question.rules().afterScaleOut())
        ? Optional.of("post-scale-out cooldown")
        : Optional.empty();
  }

  private static Optional<String> justShrunk(Question question) {
    return within(question.pool().sinceScaleIn(), question.rules().afterScaleIn())
        ? Optional.of("scale-in cooldown")
        : Optional.empty();
  }

  private static boolean within(Optional<Duration> since, Duration cooldown) {
    return since.filter(passed -> passed.compareTo(cooldown) < 0).isPresent();
  }

  private static Optional<String> unknownNode(Question question) {
    return question.pool().nodes().containsKey(question.node())
        ? Optional.empty()
        : Optional.of("the node is not among the active nodes of the pool");
  }

  private static Optional<String> tooFewNodes(Question question) {
    int nodes = question.pool().nodes().size();
    return nodes <= question.rules().minNodes()
        ? Optional.of(
            "at minimum node count: %d of at least %d"
                .formatted(nodes, question.rules().minNodes()))
        : Optional.empty();
  }

  private static Optional<String> pendingWork(Question question) {
    return question.pool().pending()
        ? Optional.of("work of the pool waits for capacity")
        : Optional.empty();
  }

  /** The memory of the node that goes is spread evenly over those who stay. */
  private static Optional<String> reboundsElsewhere(Question question) {
    Map<String, NodeMemory> nodes = question.pool().nodes();
    Optional<String> unknown =
        nodes.entrySet().stream()
            .filter(node -> !node.getValue().known())
            .map(Map.Entry::getKey)
            .sorted()
            .findFirst();
    if (unknown.isPresent()) {
      return Optional.of("the memory of node %s is not known".formatted(unknown.get()));
    }
    double share = usedBy(question) / (nodes.size() - 1);
    return nodes.entrySet().stream()
        .filter(node -> !node.getKey().equals(question.node()))
        .filter(node -> percent(node.getValue(), share) >= question.rules().reboundPercent())
        .sorted(Map.Entry.comparingByKey())
        .findFirst()
        .map(node -> rebound(node, share, question.rules()));
  }

  private static String rebound(Map.Entry<String, NodeMemory> node, double share, Rules rules) {
    return String.format(
        Locale.ROOT,
        "memory of node %s would be at %.1f %%, not under %.1f %%",
        node.getKey(),
        percent(node.getValue(), share),
        rules.reboundPercent());
  }

  private static double usedBy(Question question) {
    return question.pool().nodes().entrySet().stream()
        .filter(node -> node.getKey().equals(question.node()))
        .mapToDouble(node -> used(node.getValue()))
        .sum();
  }

  private static double used(NodeMemory memory) {
    return memory.usedBytes().orElseThrow();
  }

  private static double percent(NodeMemory memory, double share) {
    return 100 * (used(memory) + share) / memory.totalBytes().orElseThrow();
  }
}
