package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.demand.DeferrableStream;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PlanProblemTest {

  @Test
  void aCopyIsTheSameProblemAndSharesNoArray() {
    DeferrableStream queue = new DeferrableStream(new double[] {5, 6}, 7);
    PlanProblem problem =
        new PlanProblem(
            new Fleet(3, 1, new Limits(1, 10), new Ramp(2, 1)),
            new Workload(new double[] {1, 2}, new double[][] {{1, 3}, {2, 4}}, Optional.of(queue)),
            new ReplicaProfile(100, 1),
            PlanProblems.terms(1, OptionalLong.of(9)));
    PlanProblem copy = problem.copy();
    assertThat(copy).usingRecursiveComparison().isEqualTo(problem);
    copy.workload().demand()[0] = 90;
    copy.workload().coverage()[1][1] = 91;
    copy.workload().deferrable().orElseThrow().arrivals()[0] = 92;
    assertThat(problem.workload().demand()).containsExactly(1, 2);
    assertThat(problem.workload().coverage()[1]).containsExactly(2, 4);
    assertThat(queue.arrivals()).containsExactly(5, 6);
  }
}
