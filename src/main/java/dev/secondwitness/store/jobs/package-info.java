/// What the store does by itself: it notes silence, and forgets what it need not keep.
@NullMarked
package dev.secondwitness.store.jobs;

import org.jspecify.annotations.NullMarked;
