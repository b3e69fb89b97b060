/** What is shipped for operators, read and run as they would. */
@NullMarked
package io.productify.e2e.shipped;

import org.jspecify.annotations.NullMarked;
