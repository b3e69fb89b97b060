/** The replica plan as a mixed-integer linear program, solved by SCIP through OR-Tools. */
@NullMarked
package io.productify.optimizer.engine.milp;

import org.jspecify.annotations.NullMarked;
