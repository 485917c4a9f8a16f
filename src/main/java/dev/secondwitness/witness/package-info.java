/// The declared read paths put together: definitions, reader and judge behind the app's port.
@NullMarked
package dev.secondwitness.witness;

import org.jspecify.annotations.NullMarked;
