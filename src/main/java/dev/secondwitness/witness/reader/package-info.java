/// Walks a definition's requests over HTTP, sharing nothing with anybody and bounded in every
/// way.
@NullMarked
package dev.secondwitness.witness.reader;

import org.jspecify.annotations.NullMarked;
