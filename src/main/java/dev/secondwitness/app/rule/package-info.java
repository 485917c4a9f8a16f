/// Use cases around rules of evidence: what is in force, and what a text would say if it were.
@NullMarked
package dev.secondwitness.app.rule;

import org.jspecify.annotations.NullMarked;
