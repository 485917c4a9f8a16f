/// The cloud: fleets of machines that cost money from the moment they run.
@NullMarked
package dev.secondwitness.sandbox.cloud;

import org.jspecify.annotations.NullMarked;
