/** Start here: PlanningPipeline turns a request into an answer on one screen. */
@NullMarked
package io.productify.optimizer.planning;

import org.jspecify.annotations.NullMarked;
