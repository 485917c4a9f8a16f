/// The use cases of the console; they speak to the world through `app.port` only.
@NullMarked
package dev.secondwitness.app;

import org.jspecify.annotations.NullMarked;
