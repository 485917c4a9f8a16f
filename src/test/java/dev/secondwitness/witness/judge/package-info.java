/// Tests of the judge of the witnesses.
@NullMarked
package dev.secondwitness.witness.judge;

import org.jspecify.annotations.NullMarked;
