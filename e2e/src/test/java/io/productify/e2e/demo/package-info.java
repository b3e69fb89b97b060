@NullMarked
package io.productify.e2e.demo;

import org.jspecify.annotations.NullMarked;
