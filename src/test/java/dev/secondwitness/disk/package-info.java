/// Disks that fail on purpose, under H2.
@NullMarked
package dev.secondwitness.disk;

import org.jspecify.annotations.NullMarked;
