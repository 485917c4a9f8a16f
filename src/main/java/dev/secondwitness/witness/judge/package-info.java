/// The pure judge: from definition, question and raw observation to a verdict, without clock or
/// I/O.
@NullMarked
package dev.secondwitness.witness.judge;

import org.jspecify.annotations.NullMarked;
