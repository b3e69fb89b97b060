/**
 * The go-plugin protocol: handshake, server and housekeeping services. Knows nothing of scaling.
 */
@NullMarked
package io.productify.strategy.goplugin;

import org.jspecify.annotations.NullMarked;
