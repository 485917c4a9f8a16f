/// Rules of evidence as texts: read, checked against each other, and understood.
@NullMarked
package dev.secondwitness.store.rule;

import org.jspecify.annotations.NullMarked;
