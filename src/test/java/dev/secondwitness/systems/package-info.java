/// Tests against real systems that nobody here wrote: written to directly, read back only as the
/// product reads. They run in `./check --systems` alone.
@NullMarked
package dev.secondwitness.systems;

import org.jspecify.annotations.NullMarked;
