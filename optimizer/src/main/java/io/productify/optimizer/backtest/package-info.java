/**
 * START of a backtest: {@link io.productify.optimizer.backtest.Replay} plays a recorded load to
 * autoscalers and keeps the books.
 */
@NullMarked
package io.productify.optimizer.backtest;

import org.jspecify.annotations.NullMarked;
