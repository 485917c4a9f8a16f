/// The window: rail, search, status strip, keys, settings; composes the features.
@NullMarked
package dev.secondwitness.console.shell;

import org.jspecify.annotations.NullMarked;
