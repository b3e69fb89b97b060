package io.productify.optimizer.planning;

/**
 * How far a plan looks and which part of it is answered.
 *
 * <pre>
 *   first  = max(1, startupDelay)
 *   answer = ceil(cacheSeconds / stepSeconds)
 *   steps  = first + max(answer, ceil(lookaheadSeconds / stepSeconds))
 * </pre>
 *
 * @param steps steps the plan has
 * @param firstStep the first step an order placed now can change, and the first one answered
 * @param answerSteps steps answered, at least 1
 * @param stepSeconds length of a step, seconds
 */
public record Horizon(int steps, int firstStep, int answerSteps, int stepSeconds) {

  /** Returns the horizon of a request. */
  public static Horizon of(int cacheSeconds, int stepSeconds, PlanningParameters parameters) {
    int first = Math.max(1, parameters.startupDelaySteps());
    int answer = ceilDivide(cacheSeconds, stepSeconds);
    int lookahead = ceilDivide(parameters.lookaheadSeconds(), stepSeconds);
    return new Horizon(first + Math.max(answer, lookahead), first, answer, stepSeconds);
  }

  private static int ceilDivide(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }

  /** Returns the length of the whole plan, hours. */
  public double hours() {
    return steps * (double) stepSeconds / 3600;
  }
}
