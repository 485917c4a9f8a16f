/// Tests of the receivers, over HTTP as everybody else sees them.
@NullMarked
package dev.secondwitness.sandbox;

import org.jspecify.annotations.NullMarked;
