package io.productify.optimizer.backtest;

import io.productify.optimizer.planning.DecisionListener;

/** A replay keeps no decision log: what it needs of an answer is in the answer. */
final class NobodyListens implements DecisionListener {}
