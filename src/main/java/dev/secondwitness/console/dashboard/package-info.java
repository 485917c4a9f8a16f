/// The figures a manager watches; each opens the rows behind it.
@NullMarked
package dev.secondwitness.console.dashboard;

import org.jspecify.annotations.NullMarked;
