/**
 * Encrypted connections: the certificate that is shown, whom it asks for one, and their renewal.
 */
@NullMarked
package io.productify.optimizer.app.tls;

import org.jspecify.annotations.NullMarked;
