/**
 * A host for one go-plugin strategy process: what the Nomad Autoscaler agent does to start, ask and
 * stop it.
 */
@NullMarked
package io.productify.e2e.goplugin;

import org.jspecify.annotations.NullMarked;
