/** Predictive autoscaling for Nomad: from recent load to a safe replica plan. */
@NullMarked
package io.productify.optimizer;

import org.jspecify.annotations.NullMarked;
