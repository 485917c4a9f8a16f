/// The table of intents that need a person, live and keeping the operator's place.
@NullMarked
package dev.secondwitness.console.queue;

import org.jspecify.annotations.NullMarked;
