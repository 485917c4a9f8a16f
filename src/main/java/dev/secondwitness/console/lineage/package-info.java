/// What was tried under which key, on one time axis and as a list for the keyboard.
@NullMarked
package dev.secondwitness.console.lineage;

import org.jspecify.annotations.NullMarked;
