/// Tests of the definition of the witnesses.
@NullMarked
package dev.secondwitness.witness.definition;

import org.jspecify.annotations.NullMarked;
