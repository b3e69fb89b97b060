/** The HTTP contract: resources, request and response bodies, errors, authentication. */
@NullMarked
package io.productify.optimizer.api;

import org.jspecify.annotations.NullMarked;
