/// The small nodes every screen is made of; each state is an icon, a word and a colour.
@NullMarked
package dev.secondwitness.console.control;

import org.jspecify.annotations.NullMarked;
