/// A card per witness: asking it, what it said, and the evidence as raw text.
@NullMarked
package dev.secondwitness.console.reading;

import org.jspecify.annotations.NullMarked;
