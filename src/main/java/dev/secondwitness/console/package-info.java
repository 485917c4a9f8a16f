/// The desktop console; every screen is a package of its own below.
@NullMarked
package dev.secondwitness.console;

import org.jspecify.annotations.NullMarked;
