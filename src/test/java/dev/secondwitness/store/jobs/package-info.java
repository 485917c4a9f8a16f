/// Tests of how the store's own work is run.
@NullMarked
package dev.secondwitness.store.jobs;

import org.jspecify.annotations.NullMarked;
