/// Measures a store beside the same work in plain JDBC, on the same database in the same run.
@NullMarked
package dev.secondwitness.bench;

import org.jspecify.annotations.NullMarked;
