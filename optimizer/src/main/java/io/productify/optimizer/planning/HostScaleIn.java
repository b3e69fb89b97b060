package io.productify.optimizer.planning;

import io.productify.optimizer.engine.host.ScaleInCheck;
import io.productify.optimizer.metrics.HostSource;
import io.productify.optimizer.metrics.NodeMemory;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Answers whether a host may go. What cannot be read is a no.
 *
 * @param hosts the demand for hosts
 * @param memory the memory of the nodes
 * @param rules the rules of every pool
 */
public record HostScaleIn(HostBook hosts, HostSource memory, ScaleInCheck.Rules rules) {

  /** Returns whether a node of a pool may go; never fails. */
  public CompletionStage<ScaleInCheck.Answer> answer(String pool, String node, Instant now) {
    return memory
        .memory(pool, now)
        .thenApply(nodes -> decided(pool, node, new Known(nodes, now)))
        .exceptionally(
            failure -> new ScaleInCheck.Answer(false, "the memory of the nodes cannot be read"));
  }

  private record Known(Map<String, NodeMemory> nodes, Instant now) {}

  /** Of two questions at the same moment the second one sees the first one's host gone. */
  private ScaleInCheck.Answer decided(String pool, String node, Known known) {
    synchronized (hosts) {
      ScaleInCheck.Pool seen =
          new ScaleInCheck.Pool(
              hosts.sinceWanted(pool, known.now()),
              hosts.sinceLetGo(pool, known.now()),
              hosts.pending(pool, known.now()),
              known.nodes());
      ScaleInCheck.Answer answer =
          ScaleInCheck.answer(new ScaleInCheck.Question(node, seen, rules));
      if (answer.approved()) {
        hosts.letGo(pool, known.now());
      }
      return answer;
    }
  }
}
