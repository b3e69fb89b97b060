package io.productify.optimizer.planning;

/**
 * What becomes of an answer once it is made.
 *
 * @param mode whether the plan is answered or only recorded
 * @param shadows engines that plan the same afterwards
 * @param listener is told of it
 */
public record Delivery(Mode mode, Shadows shadows, DecisionListener listener) {

  /** Returns a delivery that serves every plan, without shadows. */
  public static Delivery serving(DecisionListener listener) {
    return new Delivery(Mode.SERVE, Shadows.none(listener), listener);
  }

  /** Gives an answer the form of the mode and records it. */
  PlanAnswer deliver(PlanRequest request, PlanAnswer planned) {
    PlanAnswer answer =
        mode == Mode.OBSERVE ? Answers.observed(planned, request.counts().current()) : planned;
    if (!request.wishes().dryRun()) {
      listener.decided(request, answer);
    }
    return answer;
  }
}
