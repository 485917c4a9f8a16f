/// Talks to an intent store over HTTP: calls that never repeat by themselves, and the live stream.
@NullMarked
package dev.secondwitness.client;

import org.jspecify.annotations.NullMarked;
