@NullMarked
package dev.secondwitness.witness.statement;

import org.jspecify.annotations.NullMarked;
