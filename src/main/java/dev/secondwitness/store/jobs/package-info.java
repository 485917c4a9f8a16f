/// What the store does by itself: it notes silence, ends authority, asks witnesses, hands on what
/// is overdue, warns of keys, and forgets what it need not keep.
@NullMarked
package dev.secondwitness.store.jobs;

import org.jspecify.annotations.NullMarked;
