/// The mains and the only wiring: which part is handed to which, by constructor.
@NullMarked
package dev.secondwitness.launch;

import org.jspecify.annotations.NullMarked;
