/** What the optimizer shows to people, in a real browser: the console and the backtest's report. */
@NullMarked
package io.productify.e2e.browser;

import org.jspecify.annotations.NullMarked;
