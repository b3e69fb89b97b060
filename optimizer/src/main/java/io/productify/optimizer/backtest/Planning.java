package io.productify.optimizer.backtest;

/**
 * How an engine's plans were made.
 *
 * @param plans how many were made
 * @param fallbacks how often the safety shell or the fallback policy answered
 * @param millisEach time of a plan on average without its forecast, milliseconds; the one figure of
 *     a replay that is another one every time
 */
public record Planning(int plans, int fallbacks, double millisEach) {}
