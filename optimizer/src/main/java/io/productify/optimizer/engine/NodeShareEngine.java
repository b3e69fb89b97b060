package io.productify.optimizer.engine;

import io.productify.optimizer.engine.nodeshare.NodeView;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Follows the number of nodes: the share of them that is wanted, at every step. It prices nothing
 * and looks at no load.
 */
public final class NodeShareEngine implements Engine {

  @Override
  public String name() {
    return "node-share";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.NODES);
  }

  @Override
  public Plan plan(PlanProblem problem) {
    NodeView view =
        problem
            .senses()
            .nodes()
            .orElseThrow(
                () ->
                    new NoPlanException(
                        "the nodes cannot be read, or no share of them is set for this"
                            + " application"));
    int[] counts = new int[problem.steps()];
    Arrays.fill(counts, view.desired());
    return new Plan(
        counts,
        Optional.empty(),
        Plan.Solution.NONE,
        List.of(Plan.Note.grounds("node share: " + view.grounds())));
  }
}
