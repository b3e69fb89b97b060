package io.productify.optimizer.planning;

import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.Senses;
import io.productify.optimizer.engine.nodeshare.FixedServers;
import io.productify.optimizer.engine.nodeshare.NodeRule;
import io.productify.optimizer.engine.nodeshare.NodeSettings;
import io.productify.optimizer.engine.nodeshare.NodeView;
import io.productify.optimizer.engine.policy.PolicyBook;
import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.engine.policy.PolicyLayers;
import io.productify.optimizer.engine.reactive.ReactivePolicy;
import io.productify.optimizer.engine.reactive.ReactiveState;
import io.productify.optimizer.engine.reactive.Watch;
import io.productify.optimizer.metrics.NodeSource;
import io.productify.optimizer.metrics.SignalReading;
import io.productify.optimizer.metrics.SignalSource;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reads signals and nodes, and puts the application's policy and memory to them.
 *
 * @param sources where signals and nodes are read
 * @param policies the policy file as it is now
 * @param memory what is remembered of each application
 * @param warnings is told what is wrong with a policy, again for every request
 */
public record ClusterSenses(
    Sources sources,
    Supplier<PolicyBook> policies,
    ReactiveMemory memory,
    Consumer<String> warnings)
    implements Sensing {

  /**
   * Where signals and nodes are read.
   *
   * @param signals of one application
   * @param nodes of the cluster
   */
  public record Sources(SignalSource signals, NodeSource nodes) {}

  /**
   * Returns senses that read the same and remember apart: for a shadow, whose memory hears of no
   * answer.
   *
   * @param capacity applications that are remembered, at least 1
   */
  public ClusterSenses apart(int capacity) {
    return new ClusterSenses(sources, policies, new ReactiveMemory(capacity), warnings);
  }

  @Override
  public CompletionStage<Senses> read(PlanRequest request, Set<Need> needs, Instant now) {
    if (!needs.contains(Need.SIGNALS) && !needs.contains(Need.NODES)) {
      return NOTHING.read(request, needs, now);
    }
    Map<PolicyField, Object> policy = policy(request);
    CompletionStage<Optional<Watch>> watch =
        needs.contains(Need.SIGNALS)
            ? watch(request, new ReactivePolicy(policy), now).thenApply(Optional::of)
            : CompletableFuture.completedStage(Optional.empty());
    CompletionStage<Optional<NodeView>> view =
        needs.contains(Need.NODES)
            ? view(policy, now)
            : CompletableFuture.completedStage(Optional.empty());
    return watch.thenCombine(view, Senses::new);
  }

  private Map<PolicyField, Object> policy(PlanRequest request) {
    PlanRequest.Counts counts = request.counts();
    PolicyLayers.Resolved resolved =
        policies
            .get()
            .resolve(
                new PolicyBook.Applicant(
                    request.target().group(),
                    request.target().app(),
                    request.wishes().policy(),
                    counts.limits().min(),
                    counts.limits().ceiling()));
    resolved.warnings().forEach(warnings);
    return resolved.values();
  }

  private CompletionStage<Watch> watch(PlanRequest request, ReactivePolicy policy, Instant now) {
    return sources
        .signals()
        .read(request.target(), now)
        .exceptionally(failure -> SignalReading.NONE)
        .thenApply(
            reading ->
                memory.watch(
                    request.target(),
                    new ReactiveState.Seen(
                        request.counts().current(), request.counts().pending(), reading, now),
                    policy));
  }

  private CompletionStage<Optional<NodeView>> view(Map<PolicyField, Object> policy, Instant now) {
    return settings(policy)
        .map(settings -> view(settings, now))
        .orElseGet(() -> CompletableFuture.completedStage(Optional.empty()));
  }

  private Optional<NodeSettings> settings(Map<PolicyField, Object> policy) {
    try {
      return NodeSettings.of(policy);
    } catch (IllegalArgumentException e) {
      warnings.accept("node share: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** A fixed count looks at no node, and answers where none can be read. */
  private CompletionStage<Optional<NodeView>> view(NodeSettings settings, Instant now) {
    NodeRule rule = settings.rule();
    if (rule instanceof FixedServers) {
      return CompletableFuture.completedStage(Optional.of(new NodeView(rule, 0)));
    }
    return sources
        .nodes()
        .nodes(now)
        .thenApply(
            nodes ->
                Optional.of(nodes)
                    .filter(settings.filter()::decidable)
                    .map(known -> new NodeView(rule, settings.filter().count(known))))
        .exceptionally(failure -> Optional.empty());
  }
}
