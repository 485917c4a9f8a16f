/// What the use cases need from outside: the store, its stream, witnesses, the journal, ids.
@NullMarked
package dev.secondwitness.app.port;

import org.jspecify.annotations.NullMarked;
