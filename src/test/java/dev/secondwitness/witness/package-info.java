/// Fixtures shared by the tests of the witnesses.
@NullMarked
package dev.secondwitness.witness;

import org.jspecify.annotations.NullMarked;
