/// The values every other package speaks in: typed ids, money, names, argument hashes.
@NullMarked
package dev.secondwitness.domain.value;

import org.jspecify.annotations.NullMarked;
