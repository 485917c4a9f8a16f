/// The console's look: fonts, colours of light and dark, and the sheets that use them.
@NullMarked
package dev.secondwitness.console.theme;

import org.jspecify.annotations.NullMarked;
