/// Demo receivers on loopback with their own truth and injectable faults, reachable over HTTP only.
@NullMarked
package dev.secondwitness.sandbox;

import org.jspecify.annotations.NullMarked;
