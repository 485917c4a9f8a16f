/// What a witness said: the eight verdicts, read positions, readings and which of them stand.
@NullMarked
package dev.secondwitness.domain.evidence;

import org.jspecify.annotations.NullMarked;
