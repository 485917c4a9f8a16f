/// The forum receiver: comments with public permalinks, a thread listing and moderation.
@NullMarked
package dev.secondwitness.sandbox.forum;

import org.jspecify.annotations.NullMarked;
