package io.productify.optimizer.engine.milp;

import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPSolutionResponse;
import java.time.Duration;

/** Port: the solver outside this process's control. */
interface Solver {

  /**
   * How to search.
   *
   * @param limit when to stop
   * @param relaxationIsIntegral whether the linear relaxation is known to have a whole solution
   */
  record Search(Duration limit, boolean relaxationIsIntegral) {}

  /** Solves; may take longer than the limit, or not come back at all. */
  MPSolutionResponse solve(MPModelProto model, Search search);
}
