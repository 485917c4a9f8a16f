/// Use cases of a reviewer: read a witness, record a decision, deliver what waits.
@NullMarked
package dev.secondwitness.app.review;

import org.jspecify.annotations.NullMarked;
