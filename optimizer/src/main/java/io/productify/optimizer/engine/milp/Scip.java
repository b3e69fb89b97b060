package io.productify.optimizer.engine.milp;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPModelRequest;
import com.google.ortools.linearsolver.MPSolutionResponse;
import com.google.ortools.linearsolver.MPSolver;
import java.time.Duration;

/**
 * SCIP, through OR-Tools: one message in, one message out. Each call has a solver of its own, on
 * one thread, that is gone when the call returns.
 */
final class Scip implements Solver {

  /** Loads the native library, so that the first request does not wait for it. */
  Scip() {
    Loader.loadNativeLibraries();
  }

  @Override
  public MPSolutionResponse solve(MPModelProto model, Search search) {
    return MPSolver.solveWithProto(
        MPModelRequest.newBuilder()
            .setModel(model)
            .setSolverType(MPModelRequest.SolverType.SCIP_MIXED_INTEGER_PROGRAMMING)
            .setSolverTimeLimitSeconds(seconds(search.limit()))
            .setSolverSpecificParameters(parameters(search))
            .build());
  }

  private static double seconds(Duration limit) {
    return limit.toNanos() / 1e9;
  }

  /**
   * SCIP's default gap of 1e-4 calls plans optimal that are not. Where the relaxation is integral,
   * presolving and propagation cost a third of the time and win nothing.
   */
  private static String parameters(Search search) {
    String exact = "limits/gap = 0\n";
    return search.relaxationIsIntegral()
        ? exact + "presolving/maxrounds = 0\npropagating/maxroundsroot = 0\n"
        : exact;
  }
}
