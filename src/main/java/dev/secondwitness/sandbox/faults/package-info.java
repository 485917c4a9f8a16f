/// What can go wrong with one write on purpose, and the queue that says which write it happens to.
@NullMarked
package dev.secondwitness.sandbox.faults;

import org.jspecify.annotations.NullMarked;
