/// The right pane: one case in one sentence, its facts, and the sections put together.
@NullMarked
package dev.secondwitness.console.casefile;

import org.jspecify.annotations.NullMarked;
