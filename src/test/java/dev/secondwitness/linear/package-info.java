/// Checks recorded histories for linearizability.
@NullMarked
package dev.secondwitness.linear;

import org.jspecify.annotations.NullMarked;
