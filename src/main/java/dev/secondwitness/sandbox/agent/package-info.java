/// A demo agent: it works through the intent store's HTTP API as any agent would, and has bad luck.
@NullMarked
package dev.secondwitness.sandbox.agent;

import org.jspecify.annotations.NullMarked;
