/// The place where witnesses are read, written, tried, proposed and voted on.
@NullMarked
package dev.secondwitness.console.witnesses;

import org.jspecify.annotations.NullMarked;
