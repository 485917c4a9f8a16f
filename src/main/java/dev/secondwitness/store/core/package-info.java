/// The store's services: what is recorded, refused and settled, free of HTTP and SQL.
@NullMarked
package dev.secondwitness.store.core;

import org.jspecify.annotations.NullMarked;
