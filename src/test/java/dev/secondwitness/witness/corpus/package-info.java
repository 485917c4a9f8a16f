/// The labelled answers, captured and written, and what is asked about them.
@NullMarked
package dev.secondwitness.witness.corpus;

import org.jspecify.annotations.NullMarked;
