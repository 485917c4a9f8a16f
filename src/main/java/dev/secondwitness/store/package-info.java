/// The reference intent store: wired here, ruled in `core`, kept in `jdbc`, spoken to over `http`.
@NullMarked
package dev.secondwitness.store;

import org.jspecify.annotations.NullMarked;
