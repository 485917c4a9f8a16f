/// What a person may do about an unknown, and why not: the checks, the acts and the two-person
/// rule.
@NullMarked
package dev.secondwitness.domain.decision;

import org.jspecify.annotations.NullMarked;
