/// The console's words in English and Persian: sentences, numbers, times and amounts as a person
/// reads them.
@NullMarked
package dev.secondwitness.console.words;

import org.jspecify.annotations.NullMarked;
