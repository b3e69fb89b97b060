/** The fields a team may set for an application, and the layers their values come from. */
@NullMarked
package io.productify.optimizer.engine.policy;

import org.jspecify.annotations.NullMarked;
