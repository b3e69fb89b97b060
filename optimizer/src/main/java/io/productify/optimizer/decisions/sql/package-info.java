/** The decision log in SQLite or PostgreSQL. */
@NullMarked
package io.productify.optimizer.decisions.sql;

import org.jspecify.annotations.NullMarked;
