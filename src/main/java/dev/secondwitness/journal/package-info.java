/// The console's own durable memory on a local H2 file: decisions on their way, drafts, settings.
@NullMarked
package dev.secondwitness.journal;

import org.jspecify.annotations.NullMarked;
