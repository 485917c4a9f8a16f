/// The contract over HTTP on virtual threads: who asks, how large, under which key.
@NullMarked
package dev.secondwitness.store.http;

import org.jspecify.annotations.NullMarked;
