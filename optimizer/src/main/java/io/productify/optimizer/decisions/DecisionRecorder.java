package io.productify.optimizer.decisions;

import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.EngineRoute;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.planning.DecisionListener;
import io.productify.optimizer.planning.DecisionStamp;
import io.productify.optimizer.planning.Mode;
import io.productify.optimizer.planning.PlanAnswer;
import io.productify.optimizer.planning.PlanRequest;
import io.productify.optimizer.planning.ShadowPlan;
import java.util.Optional;
import java.util.OptionalInt;

/** Puts every decision, and every request that has none, into the log. */
public final class DecisionRecorder implements DecisionListener {

  private final LogQueue queue;
  private final AskedCounts asked;
  private final EngineRegistry engines;
  private final Mode mode;

  /**
   * @param queue takes the rows
   * @param asked the counts that were asked for before
   * @param engines know who would have answered a request that failed
   * @param mode whether plans are answered
   */
  public DecisionRecorder(LogQueue queue, AskedCounts asked, EngineRegistry engines, Mode mode) {
    this.queue = queue;
    this.asked = asked;
    this.engines = engines;
    this.mode = mode;
  }

  @Override
  public void decided(PlanRequest request, PlanAnswer answer) {
    ScalingTarget target = request.target();
    int count = answer.desired()[0];
    OptionalInt before = asked.ask(target, count);
    if (before.isEmpty() || before.getAsInt() != count) {
      queue.remember(new Fact.AskedCount(target, count));
    }
    queue.add(
        new LogEntry.Made(
            Rows.of(new Rows.Request(request, before, mode), answer),
            answer
                .explanation()
                .solution()
                .posed()
                .map(posed -> new DecisionInputs(answer.decision().route().engine(), posed))));
  }

  @Override
  public void failed(PlanRequest request, DecisionStamp stamp, Throwable cause) {
    EngineRoute route = engines.route(request.wishes().engine(), request.target());
    Rows.Request row = new Rows.Request(request, asked.last(request.target()), mode);
    queue.add(new LogEntry.Made(Rows.ofFailure(row, stamp, route, cause), Optional.empty()));
  }

  @Override
  public void shadowed(ShadowPlan shadow) {
    queue.add(new LogEntry.Compared(ShadowAnswer.of(shadow)));
  }
}
