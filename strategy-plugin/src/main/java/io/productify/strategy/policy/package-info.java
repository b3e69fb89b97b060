/** What a policy's check and the agent's configuration ask for. */
@NullMarked
package io.productify.strategy.policy;

import org.jspecify.annotations.NullMarked;
