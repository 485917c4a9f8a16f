/// Tests of the reader of the witnesses.
@NullMarked
package dev.secondwitness.witness.reader;

import org.jspecify.annotations.NullMarked;
