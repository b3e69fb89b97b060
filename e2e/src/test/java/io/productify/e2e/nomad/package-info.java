@NullMarked
package io.productify.e2e.nomad;

import org.jspecify.annotations.NullMarked;
