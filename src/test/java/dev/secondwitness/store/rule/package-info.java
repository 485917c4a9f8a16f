/// Tests of rules of evidence as texts.
@NullMarked
package dev.secondwitness.store.rule;

import org.jspecify.annotations.NullMarked;
