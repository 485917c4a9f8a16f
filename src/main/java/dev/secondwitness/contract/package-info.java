/// What goes over the wire between a store and those who ask it: records, paths, problem types, the
/// JSON codec and the canonicaliser.
@NullMarked
package dev.secondwitness.contract;

import org.jspecify.annotations.NullMarked;
