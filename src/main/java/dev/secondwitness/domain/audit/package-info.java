/// The audit chain as anybody can check it: how entries hang together and who signed their head.
@NullMarked
package dev.secondwitness.domain.audit;

import org.jspecify.annotations.NullMarked;
